interface File {
  readonly type: "chunk" | "asset";
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly facadeModuleId?: string | null;
  readonly modules: Readonly<Record<string, object>>;
}

export function planChunks(
  output: readonly File[],
  together?: readonly (readonly string[])[],
): (module: string) => string | null;

export const SHARED_FILES: number;
export const SHARED_FILES_WITH_VIEWS: number;
