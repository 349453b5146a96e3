import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { use, useEffect, useId, useMemo, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { messageOf } from "#contract/wire";
import {
  check,
  type Diagnostic,
  type Fix,
  type Mode,
  type ModelDocument,
  type Scope,
  scopesOf,
  warningsOf,
} from "#engine";
import { fieldsFor } from "../../editor/fields.ts";
import { fixed, fixLabel } from "../../editor/fix.ts";
import { SourceEditor } from "../../editor/SourceEditor.tsx";
import type { SourceHandle } from "../../editor/use-editor.ts";
import { Highlighted } from "../../ui/code/Highlighted.tsx";
import { FormStateContext } from "./form-state.ts";
import { LanguageHelp } from "./LanguageHelp.tsx";
import { useSettledProblems } from "./use-settled-problems.ts";

/**
 * A formula or rule of the form: colored, completed, and checked while it is typed, against the model that it would be
 * part of. Errors of the API are displayed below it as well.
 *
 * @param fields those that it may use; by default, all of the model
 * @param calculatedField name of the calculated field that has the formula: it can use neither itself nor the scores
 * @example <SourceControl name="rule" label="Rule" mode="rule" document={live.document} />
 */
export function SourceControl({
  name,
  label,
  mode,
  document,
  fields: offered,
  calculatedField,
  help,
  required = false,
}: {
  readonly name: string;
  readonly label: string;
  readonly mode: Mode;
  readonly document: ModelDocument;
  readonly fields?: Scope | undefined;
  readonly calculatedField?: string;
  readonly help?: string;
  readonly required?: boolean;
}) {
  const id = useId();
  const { field, fieldState } = useController({
    name,
    rules: {
      validate: (given: unknown) => !required || String(given ?? "").trim() !== "" || messageOf("required", "form"),
    },
  });
  const text = String(field.value ?? "");
  const { isLocked } = use(FormStateContext);
  const scopes = useMemo(() => scopesOf(document), [document]);
  const scope = offered ?? (calculatedField === undefined ? scopes.all : scopes.beforeScores);
  // the initial text of a new rule is not an error yet
  const isBegun = fieldState.isTouched || !/^\s*if\s*$/i.test(text);
  const [isCompleting, setCompleting] = useState(false);
  const [isLeft, setLeft] = useState(true);
  const found = useMemo(() => (isBegun ? diagnose(text, mode, scope) : NONE), [isBegun, text, mode, scope]);
  const diagnostics = useSettledProblems(text, found, { isCompleting, isLeft });
  const refused = fieldState.error?.message;
  const isWrong =
    diagnostics.some(({ severity }) => severity === "error") || (refused !== undefined && diagnostics.length === 0);
  const problems = useMemo(() => {
    const messages = diagnostics.map(({ message }) => message);
    return refused === undefined || messages.length > 0 ? messages : [refused];
  }, [diagnostics, refused]);
  const handle = useRef<SourceHandle>(null);
  const fields = () => fieldsFor(document, scope, calculatedField);
  // the form focuses the editor if the text has an error
  const { ref } = field;
  useEffect(() => ref({ focus: () => handle.current?.focus() }), [ref]);
  return (
    <Box data-wrong={isWrong ? name : undefined}>
      <Box
        component="span"
        sx={{
          display: "block",
          mb: 0.5,
          fontSize: "0.8125rem",
          fontWeight: 550,
          ...(isLocked ? { color: "text.secondary" } : {}),
        }}
        aria-hidden="true"
      >
        {label}
        {required && (
          <Box component="span" sx={{ color: "error.main" }}>
            {" *"}
          </Box>
        )}
      </Box>
      {isLocked ? (
        <Box component="code" sx={LOCKED}>
          <Highlighted text={text} />
        </Box>
      ) : (
        <SourceEditor
          source={{
            mode,
            label,
            text,
            diagnostics,
            problems,
            fields,
            handle,
            onChange: (typed) => {
              setLeft(false);
              field.onChange(typed);
            },
            onLeave: () => {
              setLeft(true);
              field.onBlur();
            },
            onCompleting: setCompleting,
          }}
          describedBy={id}
        />
      )}
      <FormHelperText
        id={id}
        error={isWrong}
        component="div"
        sx={problems.length > 0 && !isWrong ? { color: "warning.main" } : {}}
      >
        {problems.length > 0
          ? problems.map((problem, index) => (
              <div key={`${diagnostics[index]?.from} ${problem}`}>
                {problem}
                <FixButton fix={diagnostics[index]?.fix} onFix={(fix) => field.onChange(fixed(text, fix))} />
              </div>
            ))
          : help}
      </FormHelperText>
      {!isLocked && (
        <LanguageHelp fields={fields()} onInsert={(inserted, back) => handle.current?.insert(inserted, back)} />
      )}
    </Box>
  );
}

/** A text that cannot be changed, in place of its editor. */
const LOCKED = {
  display: "block",
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  bgcolor: "var(--color-sunken)",
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
} as const;

/** Applies a fix with one click. */
function FixButton({ fix, onFix }: { readonly fix: Fix | undefined; readonly onFix: (fix: Fix) => void }) {
  if (fix === undefined) return null;
  return (
    <Button sx={{ minHeight: 22, py: 0, px: 0.75, ml: 0.75 }} onClick={() => onFix(fix)}>
      {fixLabel(fix)}
    </Button>
  );
}

const NONE: readonly Diagnostic[] = [];

/** Returns the errors of a text or, if there are none, its warnings. */
function diagnose(text: string, mode: Mode, scope: Scope): readonly Diagnostic[] {
  if (text.trim() === "") return NONE;
  const { diagnostics, tree } = check(text, mode, scope);
  return diagnostics.length > 0 ? diagnostics : warningsOf(tree);
}
