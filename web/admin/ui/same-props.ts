/**
 * Whether two sets of properties are the same, those named by what they say: a form gives its values anew with every key,
 * mostly to the same. For `memo`, in lists of hundreds of rows.
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
