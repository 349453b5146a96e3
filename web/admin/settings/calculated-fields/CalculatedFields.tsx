import plusIcon from "virtual:lucide/plus";
import sigmaIcon from "virtual:lucide/sigma";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type CalculatedField, type Dependents, type ModelDocument, usesOfField } from "#engine";
import { resultOf } from "../../../explain/result.ts";
import { notify } from "../../../ui/notifications/notify.ts";
import { type Trial, useTrial } from "../../answers/trial.ts";
import { withChange } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { RESOURCE } from "../../api/resource-names.ts";
import { statusOf } from "../../api/status.ts";
import { modelQuery } from "../../data/model.ts";
import { useModelLock } from "../../data/model-lock.ts";
import { ModelLocked } from "../../form/ModelLocked.tsx";
import { SectionForm } from "../../form/SectionForm.tsx";
import { useSaved } from "../../form/saved.ts";
import { useNewItemForm } from "../../form/use-new-item-form.ts";
import { type Deletion, deletionOf } from "../../model-parts/together.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Section } from "../../ui/Section.tsx";
import { ChangeField } from "./ChangeField.tsx";
import { ExampleAnswers } from "./ExampleAnswers.tsx";
import { FieldCard } from "./FieldCard.tsx";
import { FieldForm } from "./FieldForm.tsx";
import { type FieldValues, NEW_FIELD } from "./field-item.ts";

const DeleteField = onDemand(async () => (await import("./DeleteField.tsx")).DeleteField);

/** The hash of the address of a calculated field. */
const anchorOf = (id: number) => `calculated-field-${id}`;

/** The calculated fields, changed in place; one at a time, so that no unfinished change is out of view. */
export function CalculatedFields({ document }: { readonly document: ModelDocument }) {
  const trial = useTrial(document);
  const saved = useSaved();
  const queryClient = useQueryClient();
  const isLocked = useModelLock() !== undefined;
  const [open, setOpen] = useState<number | "new">();
  const [deleted, setDeleted] = useState<{ readonly field: CalculatedField; readonly deletion: Deletion }>();
  const [isDeleting, setDeleting] = useState(false);
  const fields = document.calculated_fields;
  const { explanation } = resultOf(document, trial.read.answers, trial.day);

  async function remove(field: CalculatedField): Promise<void> {
    const deletion = deletionOf(document, { kind: "calculated_field", id: field.id });
    if (deletion !== undefined) setDeleted({ field, deletion });
    else await removeWith(field, "refuse");
  }

  async function removeWith({ id, name }: CalculatedField, dependents: Dependents): Promise<void> {
    setDeleting(true);
    try {
      const { change } = await withChange((api) =>
        api.deleteCalculatedField({ params: { id }, query: { dependents } }),
      );
      saved(`${name} deleted`, change);
    } catch (error) {
      // the displayed data is older than the rejection
      await queryClient.invalidateQueries(modelQuery());
      notify.error(
        statusOf(error) === 400 ? `Something uses ${name} now. Choose Delete again to see what.` : explain(error),
      );
    }
    setDeleting(false);
    setDeleted(undefined);
  }

  function close(name?: string): void {
    setOpen(undefined);
    // the next rendering removes the form, and the focus with it
    if (name === undefined) return;
    requestAnimationFrame(() => window.document.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus());
  }

  const form = { document, trial };
  return (
    <Section
      title="Calculated fields"
      description="Named formulas over the answers, which formulas and rules use like a question."
      actions={
        fields.length > 0 &&
        !isLocked && (
          <Button
            variant="outlined"
            sx={{ alignSelf: "flex-start" }}
            startIcon={<Icon of={plusIcon} />}
            disabled={open !== undefined}
            onClick={() => setOpen("new")}
          >
            Add calculated field
          </Button>
        )
      }
    >
      <ModelLocked />
      {fields.length === 0 && open !== "new" && (
        <EmptyState
          icon={sigmaIcon}
          title="No calculated fields yet"
          text="Such as rent_ratio: {rent_amount} / {monthly_income}."
        >
          {!isLocked && (
            <Button variant="contained" startIcon={<Icon of={plusIcon} />} onClick={() => setOpen("new")}>
              Add calculated field
            </Button>
          )}
        </EmptyState>
      )}
      <Box component="ul" aria-label="Calculated fields" sx={{ display: "grid" }}>
        {fields.map((field) => (
          <Row key={field.id} id={anchorOf(field.id)}>
            {open === field.id ? (
              <ChangeField id={field.id} onDone={() => close(field.name)} {...form} />
            ) : (
              <FieldCard
                field={field}
                isLocked={isLocked}
                explanation={explanation}
                uses={usesOfField(document, field.name)}
                onChange={() => setOpen(field.id)}
                onDelete={() => void remove(field)}
              />
            )}
          </Row>
        ))}
        {open === "new" && (
          <Row id="calculated-field-new">
            <AddField onDone={() => close()} {...form} />
          </Row>
        )}
      </Box>
      {(fields.length > 0 || open === "new") && document.questions.length > 0 && (
        <ExampleAnswers questions={document.questions} trial={trial} />
      )}
      {deleted !== undefined && (
        <DeleteField
          {...deleted}
          isBusy={isDeleting}
          onConfirm={() => void removeWith(deleted.field, "delete")}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Section>
  );
}

function Row({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Box
      component="li"
      id={id}
      sx={{ py: 2, borderTop: 1, borderColor: "divider", scrollMarginTop: 80, "&:target": { bgcolor: "action.hover" } }}
    >
      {children}
    </Box>
  );
}

/** Adds a calculated field at the end of the list. */
function AddField({
  document,
  trial,
  onDone,
}: {
  readonly document: ModelDocument;
  readonly trial: Trial;
  readonly onDone: () => void;
}) {
  const { form, submit } = useNewItemForm<FieldValues>({
    resource: RESOURCE.calculatedField,
    initial: NEW_FIELD,
    message: "Calculated field added",
  });
  return (
    <SectionForm label="Add calculated field" parts={{ form, submit: () => submit(onDone) }} onCancel={onDone}>
      <FieldForm document={document} id={undefined} former={undefined} trial={trial} />
    </SectionForm>
  );
}
