import { RESOURCE } from "../api/resource-names.ts";
import { SelectControl } from "../controls/SelectControl.tsx";
import type { Account } from "../data/account.ts";
import { ItemSectionForm } from "../form/ItemSectionForm.tsx";
import { Section } from "../ui/Section.tsx";
import type { OfAccount } from "./parts.ts";

type TestsValues = Pick<Account, "failing_tests">;

const FAILING_TESTS = "When a draft’s tests fail";

/** How failing tests affect publishing. */
export function TestsSection({ item }: OfAccount) {
  return (
    <Section title="Tests" description="Leads with expected results that are kept in the model.">
      <ItemSectionForm<Account, TestsValues>
        label="Tests"
        resource={RESOURCE.account}
        item={item}
        toValues={({ failing_tests }) => ({ failing_tests })}
        labels={{ failing_tests: FAILING_TESTS }}
        message="Publishing settings saved"
      >
        <SelectControl
          name="failing_tests"
          label={FAILING_TESTS}
          required
          options={[
            { value: "block", label: "Block publishing" },
            { value: "warn", label: "Warn, and allow publishing" },
          ]}
          help="A change saved directly to the live model goes live even if a test fails; its form says so beforehand, and the notice afterwards."
        />
      </ItemSectionForm>
    </Section>
  );
}
