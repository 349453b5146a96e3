import copyIcon from "virtual:lucide/copy";
import downloadIcon from "virtual:lucide/download";
import { operations } from "#contract";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Card, CardGrid } from "../../components/Card.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { Disclosure } from "../../components/Disclosure.tsx";
import { CLIENTS } from "../downloads.ts";
import { LinkedTitle } from "../layout/LinkedTitle.tsx";
import styles from "./Sdks.module.css";

/** The two clients, to download or copy. */
export function Sdks() {
  const count = Object.keys(operations).length;
  return (
    <>
      <CardGrid columns={2}>
        {CLIENTS.map(({ language, title, needs, file, address, types, code }) => (
          <Card key={language} title={<LinkedTitle id={`sdk-${language}`}>{title}</LinkedTitle>} icon={downloadIcon}>
            <p>
              One file with no dependencies that covers all {count} endpoints. {needs} It iterates over paginated lists
              for you. When the server is busy or the network fails, it repeats requests that are safe to repeat.
            </p>
            <div className={styles.actions}>
              <LinkButton href={address} size="small" icon={downloadIcon} download={file}>
                Download {file}
              </LinkButton>
              {types !== undefined && (
                <LinkButton href={types.address} size="small" icon={downloadIcon} download={types.file}>
                  Download {types.file}
                </LinkButton>
              )}
              <Button size="small" icon={copyIcon} data-copy={`#client-${language} pre`} data-needs-js="">
                Copy
              </Button>
            </div>
            <p className={styles.size}>{code.split("\n").length} lines, Apache License 2.0</p>
          </Card>
        ))}
      </CardGrid>
      {CLIENTS.map(({ language, file, code }) => (
        <Disclosure key={language} id={`client-${language}`} className={styles.file} summary={`Source of ${file}`}>
          <div className={styles.source}>
            <CodeBlock code={code} language="text" title={file} />
          </div>
        </Disclosure>
      ))}
    </>
  );
}
