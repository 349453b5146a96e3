import { Component, type ReactNode } from "react";
import { ErrorScreen } from "./ErrorScreen.tsx";

interface Props {
  readonly children: ReactNode;
}

/** Contains the failure of a view: menu and bar stay. React supports this only in a class. */
export class ErrorBoundary extends Component<Props, { readonly error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <ErrorScreen error={error} resetErrorBoundary={() => this.setState({ error: undefined })} />;
  }
}
