import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useMemo } from "react";
import { Route, Routes } from "react-router";
import { busyWhile } from "../design/idle.ts";
import { useDraftId } from "./api/draft.ts";
import { waitBeforeRetry } from "./api/errors.ts";
import { useSession } from "./api/session.ts";
import type { Area, View } from "./area/area.ts";
import { AreaContext, AreasContext } from "./area/area-context.ts";
import { areasFor, placesOf } from "./areas.ts";
import { ModelLocked } from "./form/ModelLocked.tsx";
import { ErrorBoundary } from "./layout/ErrorBoundary.tsx";
import { Layout } from "./layout/Layout.tsx";
import { NotFound } from "./ui/NotFound.tsx";

/**
 * The admin in one account, in the live model or in a draft. For another one everything is created again: no data,
 * filter, or selection of the former one is left.
 */
export function Admin() {
  const { account } = useSession();
  return <AdminIn key={`${account.slug} ${useDraftId() ?? "live"}`} />;
}

function AdminIn() {
  const areas = areasFor(useSession());
  const queryClient = useMemo(makeQueryClient, []);
  return (
    <QueryClientProvider client={queryClient}>
      <AreasContext value={areas}>
        <ErrorBoundary>
          <Layout>
            <Routes>
              {areas.flatMap(placesOf).map(({ path, area, view }) => (
                <Route key={path} path={path} element={shown(area, view)} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </Layout>
        </ErrorBoundary>
      </AreasContext>
    </QueryClientProvider>
  );
}

/**
 * Reports every failure at once, unless the server is only busy: an offline user sees the failure instead of waiting.
 */
function makeQueryClient(): QueryClient {
  const networkMode = "always";
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        retry: (failures, error) => waitBeforeRetry(failures, error) !== undefined,
        retryDelay: (failures, error) => waitBeforeRetry(failures, error) ?? 0,
      },
      mutations: { networkMode },
    },
  });
  const changed = busyWhile(() => client.isFetching() + client.isMutating() > 0);
  client.getQueryCache().subscribe(changed);
  client.getMutationCache().subscribe(changed);
  return client;
}

const shown = (area: Area, ShownView: View) => (
  <AreaContext value={area}>
    {area.isModel === true && <ModelLocked />}
    <ShownView />
  </AreaContext>
);
