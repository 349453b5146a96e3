import plusIcon from "virtual:lucide/plus";
import xIcon from "virtual:lucide/x";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { type Group, type Match, NO_CONDITIONS } from "../../../editor/builder/conditions.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useBuilder } from "./builder-context.ts";
import { Choose } from "./Choose.tsx";
import { ConditionRow } from "./ConditionRow.tsx";
import type { Path } from "./items.ts";
import { conditionOn } from "./offers.ts";

const MATCHES: readonly (readonly [Match, string])[] = [
  ["all", "All of these are true"],
  ["any", "Any of these is true"],
  ["none", "None of these is true"],
];

/** Conditions that are joined by one operator; the outermost group may contain groups as well. */
export function ConditionGroup({
  group,
  path,
  name,
}: {
  readonly group: Group;
  readonly path: Path;
  readonly name: string;
}) {
  const { scope, begin: field = "", set, add, remove } = useBuilder();
  const isOutermost = path.length === 0;
  const place = path.join("-");
  const isAlways = group.items.some(({ kind }) => kind === "always");
  return (
    <Box
      component="fieldset"
      data-place={place}
      sx={{
        display: "grid",
        gap: 1.5,
        minWidth: 0,
        m: 0,
        p: isOutermost ? 0 : 1.25,
        border: isOutermost ? 0 : 1,
        borderColor: "divider",
        borderRadius: 1,
        bgcolor: isOutermost ? "transparent" : "action.hover",
      }}
    >
      <legend className="visually-hidden">{name}</legend>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Choose
          label={`${name}: how many must be true`}
          value={group.match}
          options={MATCHES}
          onChange={(match) => set(path, { ...group, match })}
        />
        {!isOutermost && (
          <IconButton sx={{ ml: "auto" }} aria-label={`Remove ${name}`} onClick={() => remove(path, name)}>
            <Icon of={xIcon} fontSize="small" />
          </IconButton>
        )}
      </Box>
      {group.items.map((item, index) => {
        const below = [...path, index];
        const label = below.map((each) => each + 1).join(".");
        return item.kind === "group" ? (
          <ConditionGroup key={below.join("-")} group={item} path={below} name={`Group ${label}`} />
        ) : (
          <ConditionRow key={below.join("-")} condition={item} path={below} name={`Condition ${label}`} />
        );
      })}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          startIcon={<Icon of={plusIcon} />}
          data-add={place}
          disabled={field === ""}
          aria-label={isOutermost ? undefined : `Add condition to ${name.toLowerCase()}`}
          onClick={() => add(path, conditionOn(field, scope))}
        >
          Add condition
        </Button>
        {isOutermost && (
          <Button
            startIcon={<Icon of={plusIcon} />}
            disabled={field === ""}
            onClick={() => add(path, { ...NO_CONDITIONS, match: "any", items: [conditionOn(field, scope)] })}
          >
            Add group
          </Button>
        )}
        {isOutermost && group.items.length === 0 && !isAlways && (
          <Button onClick={() => add(path, { kind: "always" })}>Always match</Button>
        )}
      </Box>
    </Box>
  );
}
