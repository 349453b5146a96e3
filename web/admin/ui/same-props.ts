/**
 * Whether two sets of props are equal, some of them by their contents: a form creates its values on every keystroke,
 * mostly with equal contents. For `memo`, in lists of hundreds of rows.
 *
 * @example memo(Row, samePropsBut("row", "problems"))
 */
export function samePropsBut<Props extends object>(...byContent: readonly (keyof Props)[]) {
  return (former: Props, next: Props): boolean =>
    (Object.keys({ ...former, ...next }) as (keyof Props)[]).every(
      (name) =>
        former[name] === next[name] ||
        (byContent.includes(name) && JSON.stringify(former[name]) === JSON.stringify(next[name])),
    );
}
