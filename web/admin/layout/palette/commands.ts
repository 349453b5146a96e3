import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { notify } from "../../../ui/notifications/notify.ts";
import { useDraftId } from "../../api/draft.ts";
import { explain } from "../../api/errors.ts";
import { useSession } from "../../api/session.ts";
import { signOut } from "../../api/sign-out.ts";
import { useAreas } from "../../area/area-context.ts";
import { DRAFTS, paths } from "../../area/paths.ts";
import { changesText, isEditable, UNFINISHED_DRAFTS, useActingDraft } from "../../data/drafts.ts";
import { useSwitchAccount } from "../../data/switch-account.ts";
import { useSwitchDraft } from "../../data/switch-draft.ts";
import { chooseTheme } from "../../theme/preference.ts";
import type { ThemeChoice } from "../../theme/remembered.ts";
import { THEMES } from "../ThemeButton.tsx";
import type { Command, Dialogs } from "./command.ts";

/**
 * The commands that are always available: every page, everything that can be added, drafts, every account, the theme,
 * signing out.
 */
export function useCommands(dialogs: Dialogs): readonly Command[] {
  const session = useSession();
  const navigate = useNavigate();
  const switchTo = useSwitchAccount();
  const areas = useAreas();
  const drafts = useDraftCommands(dialogs);
  const to = (path: string) => () => void navigate(path);
  return [
    ...areas.flatMap((area): Command[] => [
      { group: "Go to", label: area.title, run: to(paths.list(area)) },
      ...(area.pages ?? []).flatMap(({ title, path }): Command[] =>
        title === undefined ? [] : [{ group: "Go to", label: title, run: to(`/${area.path}/${path}`) }],
      ),
    ]),
    ...areas.flatMap((area): Command[] =>
      area.add === undefined
        ? []
        : [{ group: "Add", label: `Add ${area.one ?? area.title.toLowerCase()}`, run: to(paths.add(area)) }],
    ),
    ...drafts,
    ...session.accounts
      .filter(({ slug }) => slug !== session.account.slug)
      .map(
        ({ name, slug }): Command => ({
          group: "Switch account",
          label: `Switch to ${name}`,
          detail: slug,
          run: () => switchTo(slug),
        }),
      ),
    ...(Object.keys(THEMES) as ThemeChoice[]).map(
      (name): Command => ({ group: "Settings", label: `Theme: ${THEMES[name].label}`, run: () => chooseTheme(name) }),
    ),
    {
      group: "Settings",
      label: "Sign out",
      run: () => void signOut().catch((error: unknown) => notify.error(explain(error))),
    },
  ];
}

/** The commands for the current draft, for the other drafts, and for a new one. */
function useDraftCommands({ newDraft }: Dialogs): readonly Command[] {
  const acting = useDraftId();
  const { draft } = useActingDraft();
  const navigate = useNavigate();
  const switchTo = useSwitchDraft();
  const { data: drafts = [] } = useQuery(UNFINISHED_DRAFTS);
  const command = (label: string, run: () => unknown): Command => ({ group: "Drafts", label, run: () => void run() });
  const others = drafts.filter(({ id }) => id !== acting);
  return [
    ...(acting === undefined ? [] : [command("Review changes", () => navigate(paths.change(DRAFTS, acting)))]),
    ...(draft !== undefined && isEditable(draft)
      ? [command("Publish draft…", () => navigate(`${paths.change(DRAFTS, draft.id)}publish/`))]
      : []),
    ...(acting === undefined ? [] : [command("Leave draft", () => switchTo(undefined))]),
    command("New draft…", newDraft),
    ...others.map(({ id, name, changes }) => ({
      ...command(`Work in draft ${name}`, () => switchTo(id)),
      id: `draft ${id}`,
      detail: changesText(changes),
    })),
  ];
}
