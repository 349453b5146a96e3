import eyeIcon from "virtual:lucide/eye";
import eyeOffIcon from "virtual:lucide/eye-off";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { type ModelDocument, sampleAnswers, today } from "#engine";
import { CLIENT_FILES } from "../../../samples/clients.ts";
import { curlSample } from "../../../samples/curl.ts";
import { javascriptSample } from "../../../samples/javascript.ts";
import { pythonSample } from "../../../samples/python.ts";
import { requestWith, type SampleRequest, TOKEN } from "../../../samples/request.ts";
import { notify } from "../../../ui/notifications/notify.ts";
import { api, apiIn } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { useSession } from "../../api/session.ts";
import { useTimeZone } from "../../data/account.ts";
import { useLiveModel } from "../../data/model.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Failed } from "../../ui/Failed.tsx";
import { HighlightedCode } from "../../ui/HighlightedCode.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Section } from "../../ui/Section.tsx";

const LANGUAGES = {
  curl: { title: "curl", sample: curlSample },
  javascript: { title: "JavaScript", sample: javascriptSample },
  python: { title: "Python", sample: pythonSample },
} as const satisfies Record<string, { title: string; sample: (request: SampleRequest, origin: string) => string }>;
type Language = keyof typeof LANGUAGES;

/** The default account for a token of the user. */
const useHomeAccount = () =>
  useQuery({ queryKey: ["home-account"], queryFn: async () => (await apiIn(undefined).getSession()).account.slug });

/**
 * A request that submits a lead to this account, ready to copy; it contains the user's own token after it is displayed.
 */
export function RequestSamples() {
  const { account } = useSession();
  const { data: model, error: modelError } = useLiveModel();
  const { data: home, error: homeError } = useHomeAccount();
  const timeZone = useTimeZone();
  const error = modelError ?? homeError;
  if (error !== null) return <Failed error={error} />;
  if (model === undefined || home === undefined) return <Skeleton variant="rounded" height={360} />;
  const request = leadRequest(
    model.document,
    home === account.slug ? undefined : account.slug,
    today(new Date(), timeZone),
  );
  return (
    <Section
      title="Submit a lead through the API"
      description={`With the questions of ${account.name} and sample answers.`}
    >
      {model.document.questions.length === 0 && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button component={Link} to="/scoringengine/question/add/">
              Add question
            </Button>
          }
        >
          There are no questions yet, so every lead scores 0. Add questions, and they appear here.
        </Alert>
      )}
      <Samples request={request} />
    </Section>
  );
}

function Samples({ request }: { readonly request: SampleRequest }) {
  const id = useId();
  const [language, setLanguage] = useState<Language>("curl");
  const [token, setToken] = useState<string>();
  const [isShown, setShown] = useState(false);
  const { title, sample } = LANGUAGES[language];
  const code = sample(request, location.origin);
  const withToken = (value: string) => code.replaceAll(TOKEN, value);

  async function readToken(): Promise<string> {
    const value = token ?? (await api.getToken()).token;
    setToken(value);
    return value;
  }

  async function show(): Promise<void> {
    try {
      await readToken();
      setShown(true);
    } catch (error) {
      notify.error(explain(error));
    }
  }

  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
        <Tabs
          value={language}
          onChange={(_event, value: Language) => setLanguage(value)}
          aria-label="Language"
          sx={{ flex: "1 1 240px" }}
        >
          {Object.entries(LANGUAGES).map(([name, each]) => (
            <Tab key={name} value={name} label={each.title} id={`${id}-${name}`} aria-controls={`${id}-panel`} />
          ))}
        </Tabs>
        <Button
          variant="outlined"
          startIcon={isShown ? <Icon of={eyeOffIcon} /> : <Icon of={eyeIcon} />}
          onClick={() => (isShown ? setShown(false) : void show())}
        >
          {isShown ? "Hide token" : "Show token"}
        </Button>
        <CopyButton label="Copy with token" text={async () => withToken(await readToken())} />
      </Box>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${language}`}>
        <HighlightedCode
          code={isShown && token !== undefined ? withToken(token) : code}
          language={language}
          label={`Request in ${title}`}
        />
        <Needs language={language} />
      </Box>
      <Typography variant="body2" sx={{ color: "text.secondary", mt: 1 }}>
        This is your own token. Anyone who has it can act as you, so keep it on servers, and create a separate token for
        each application.
      </Typography>
    </>
  );
}

/** The client that a program needs, to download from here. */
function Needs({ language }: { readonly language: Language }) {
  if (language === "curl") return null;
  const client = CLIENT_FILES[language];
  return (
    <Typography variant="body2" sx={{ color: "text.secondary", mt: 1 }}>
      This sample uses{" "}
      <MuiLink href={client.address} download={client.file}>
        {client.file}
      </MuiLink>
      . Save it next to your program. {client.needs}
    </Typography>
  );
}

/** A contact that does not belong to a real person. */
const CONTACT = { name: "Jane Doe", email: "jane.doe@example.com" };

/**
 * A request that the account's live model accepts: a sample answer to each question. It has no `lead_id`, so that it
 * can be sent more than once.
 *
 * @param account slug of the account, if the token belongs to a user of another one
 * @param day number of the day to use for dates
 */
function leadRequest(document: ModelDocument, account: string | undefined, day: number): SampleRequest {
  const body = { ...CONTACT, answers: sampleAnswers(document, day) };
  return { ...requestWith("submitLead", body), account };
}
