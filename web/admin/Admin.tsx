import { QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { CoreAdminContext, CoreAdminUI, CustomRoutes, defaultI18nProvider, memoryStore, Resource } from "react-admin";
import { Route } from "react-router";
import { busyWhile } from "../design/idle.ts";
import { authProvider } from "./api/auth-provider.ts";
import { dataProvider } from "./api/data-provider.ts";
import { RESOURCES } from "./api/resources.ts";
import { useSession } from "./api/session.ts";
import type { Area, View } from "./area/area.ts";
import { AreaContext, AreasContext } from "./area/area-context.ts";
import { areasFor } from "./areas.ts";
import { ErrorScreen } from "./layout/ErrorScreen.tsx";
import { Layout } from "./layout/Layout.tsx";
import { Loading } from "./ui/Loading.tsx";
import { NotFound } from "./ui/NotFound.tsx";

const isResource = ({ path }: Area) => Object.hasOwn(RESOURCES, path);

/**
 * The admin in one account. In another account everything is made anew: nothing that was read in the former one,
 * no filter and no selection is left.
 */
export function Admin() {
  const { account } = useSession();
  return <AdminIn key={account.slug} />;
}

function AdminIn() {
  const areas = areasFor(useSession());
  const queryClient = useMemo(makeQueryClient, []);
  const store = useMemo(() => memoryStore(), []);
  return (
    <AreasContext value={areas}>
      <CoreAdminContext
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={defaultI18nProvider}
        queryClient={queryClient}
        store={store}
      >
        <CoreAdminUI
          layout={Layout}
          loading={Loading}
          catchAll={NotFound}
          error={ErrorScreen}
          title="Leadplane"
          disableTelemetry
        >
          {areas.filter(isResource).map(resourceOf)}
          <CustomRoutes>{areas.filter((area) => !isResource(area)).map(pagesOf)}</CustomRoutes>
        </CoreAdminUI>
      </CoreAdminContext>
    </AreasContext>
  );
}

/** Asks once and says what came of it: whoever is offline is told so, not left waiting. */
function makeQueryClient(): QueryClient {
  const networkMode = "always";
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode }, mutations: { networkMode } },
  });
  const changed = busyWhile(() => client.isFetching() + client.isMutating() > 0);
  client.getQueryCache().subscribe(changed);
  client.getMutationCache().subscribe(changed);
  return client;
}

/** `/` list, `add/`, `<id>/`, and the area's further pages. */
function resourceOf(area: Area) {
  const { path, list, add, change, pages = [] } = area;
  return (
    <Resource
      key={path}
      name={path}
      list={shown(area, list)}
      edit={change === undefined ? <NotFound /> : shown(area, change)}
    >
      {add !== undefined && <Route path="add" element={shown(area, add)} />}
      {pages.map((page) => (
        <Route key={page.path} path={page.path} element={shown(area, page.view)} />
      ))}
    </Resource>
  );
}

/** An area without a resource. */
function pagesOf(area: Area) {
  const { path, list, pages = [] } = area;
  return [
    <Route key={path} path={`/${path}`} element={shown(area, list)} />,
    ...pages.map((page) => <Route key={page.path} path={`/${path}/${page.path}`} element={shown(area, page.view)} />),
  ];
}

const shown = (area: Area, ShownView: View) => (
  <AreaContext value={area}>
    <ShownView />
  </AreaContext>
);
