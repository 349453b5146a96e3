import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { formatCount } from "../../../../ui/numbers.ts";
import { WEBHOOKS, type Webhook } from "../../../data/webhooks.ts";
import { Section } from "../../../ui/Section.tsx";

/** Whether webhooks are sent the leads of the file. Not shown while none would be. */
export function SendWebhooks({
  checked,
  onChange,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const id = useId();
  const { data = [] } = useQuery(WEBHOOKS);
  const taking = data.filter(takesLeads).length;
  if (taking === 0) return null;
  return (
    <Section title="Webhooks">
      <FormControlLabel
        label="Send webhooks for these leads"
        sx={{ ml: 0, gap: 1 }}
        control={
          <Switch
            checked={checked}
            onChange={(_event, isOn) => onChange(isOn)}
            slotProps={{ input: { "aria-describedby": id } }}
          />
        }
      />
      <FormHelperText id={id}>
        {taking === 1
          ? "1 active webhook takes new or updated leads. It is sent those that meet its condition."
          : `${formatCount(taking)} active webhooks take new or updated leads. Each is sent those that meet its condition.`}
      </FormHelperText>
    </Section>
  );
}

const takesLeads = ({ enabled, events }: Webhook): boolean =>
  enabled && events.some((type) => type === "lead.created" || type === "lead.updated");
