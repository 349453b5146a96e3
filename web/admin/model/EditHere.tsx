import { lazy, Suspense } from "react";
import { busyWith } from "../../design/idle.ts";
import { Loading } from "../ui/Loading.tsx";
import type { Editable } from "./edit/EditForm.tsx";
import styles from "./Sheet.module.css";

const EditForm = lazy(async () => ({ default: (await busyWith(import("./edit/EditForm.tsx"))).EditForm }));

/** The form that edits a part of the page in place; loaded when it is first needed. */
export function EditHere(props: Editable) {
  return (
    <div className={styles.edit}>
      <Suspense fallback={<Loading />}>
        <EditForm {...props} />
      </Suspense>
    </div>
  );
}
