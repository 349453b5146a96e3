import { RESOURCE } from "../api/resource-names.ts";
import type { Account } from "../data/account.ts";
import { ItemSectionForm } from "../form/ItemSectionForm.tsx";
import { SelectControl } from "../form/SelectControl.tsx";
import { Section } from "../ui/Section.tsx";

type ReviewValues = Pick<Account, "review" | "failing_tests">;

const toValues = ({ review, failing_tests }: Account): ReviewValues => ({ review, failing_tests });

const FAILING_TESTS = "When a draft’s tests fail";

/** What has to happen before a change of the model goes live. */
export function ReviewSection({ item }: { readonly item: Account }) {
  return (
    <Section title="Publishing" description="What must happen before a change to the model goes live.">
      <ItemSectionForm<Account, ReviewValues>
        label="Publishing"
        resource={RESOURCE.account}
        item={item}
        toValues={toValues}
        labels={{ failing_tests: FAILING_TESTS }}
        message="Publishing settings saved"
      >
        <SelectControl
          name="review"
          label="Review"
          required
          options={[
            { value: "off", label: "Off: changes can go live directly" },
            { value: "four_eyes", label: "Four eyes: someone else approves every change" },
          ]}
          help="With four eyes, the live model is read-only. Changes are made in a draft, and someone who did not work on it approves it. If you turn it off, drafts that await a review can be published without an approval. The audit log records every change of this setting."
        />
        <SelectControl
          name="failing_tests"
          label={FAILING_TESTS}
          required
          options={[
            { value: "block", label: "Block publishing" },
            { value: "warn", label: "Warn, and allow publishing" },
          ]}
          help="Tests are leads with expected results that are kept in the model. A change saved directly to the live model goes live even if a test fails; its form says so beforehand."
        />
      </ItemSectionForm>
    </Section>
  );
}
