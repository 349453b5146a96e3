import Button from "@mui/material/Button";

/** The parts of an infinite query that its button needs. */
interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Reads the next page of a list, whose newest items come first; nothing after the last one. */
export function ShowEarlier({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { readonly of: Pages }) {
  if (!hasNextPage) return null;
  return (
    <Button sx={{ mt: 2 }} variant="outlined" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      Show earlier
    </Button>
  );
}
