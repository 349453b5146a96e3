type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Records what a reader does in an island before its script is loaded: clicked buttons and changed fields.
 *
 * @returns a function that repeats it, in the same order, after the island is hydrated
 */
export function recordUntilHydrated(island: HTMLElement): () => void {
  const done = new Map<Element, () => void>();
  const note = (element: Element, again: () => void) => {
    // The last action on an element counts, at its time.
    done.delete(element);
    done.set(element, again);
  };
  const enter = ({ target }: Event) => {
    if (!isField(target)) return;
    const again = isCheck(target) ? check(target, target.checked) : write(target, target.value);
    note(target, again);
  };
  const click = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button !== null) note(button, () => button.click());
  };
  const submit = (event: Event) => {
    // A form with an address works by itself. Any other belongs to the script, and its button is clicked again.
    if (event.target instanceof HTMLFormElement && !event.target.hasAttribute("action")) event.preventDefault();
  };
  const listeners = { input: enter, change: enter, click, submit };
  for (const [type, listener] of Object.entries(listeners)) island.addEventListener(type, listener, { capture: true });
  return () => {
    for (const [type, listener] of Object.entries(listeners)) {
      island.removeEventListener(type, listener, { capture: true });
    }
    for (const [element, again] of done) if (element.isConnected) again();
  };
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isCheck = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

const check = (field: HTMLInputElement, checked: boolean) => () => {
  field.checked = !checked;
  field.click();
};

function write(field: Field, value: string): () => void {
  if (field instanceof HTMLSelectElement) {
    return () => {
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
  }
  return () => {
    const { selectionStart, selectionEnd } = field;
    // React treats an event as a change only if the value differs from the last one it has seen, which it tracks with
    // its own "value" property of the element rather than the prototype's.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
}
