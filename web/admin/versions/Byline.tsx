import { Moment } from "../ui/Moment.tsx";

/** When a version was created, and by whom. */
export function Byline({
  version: { author, created_at },
}: {
  readonly version: { readonly author: { readonly username: string } | null; readonly created_at: string };
}) {
  return (
    <span>
      <Moment at={created_at} />
      {author !== null && ` · ${author.username}`}
    </span>
  );
}
