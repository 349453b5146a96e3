import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import type { IslandLoad, IslandName, IslandProps } from "./registry.ts";

/**
 * A part of a page that is interactive in the browser. Used only at build time: the component is rendered in place, and
 * React hydrates it there.
 *
 * @param name in the registry
 * @param component the same component, imported; the browser loads it by its name
 * @param id unique in the page if the same island appears in it twice
 * @example <Island name="login-form" component={LoginForm} props={{}} load="now" />
 */
export function Island<Name extends IslandName>({
  name,
  component,
  props,
  load,
  id = name,
}: {
  readonly name: Name;
  readonly component: ComponentType<IslandProps<Name>>;
  readonly props: IslandProps<Name>;
  readonly load: IslandLoad;
  readonly id?: string;
}) {
  const Component = component as ComponentType<object>;
  const html = renderToString(<Component {...props} />, { identifierPrefix: `${id}-` });
  return (
    <div
      data-island={name}
      data-id={id}
      data-load={load}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from React itself
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
