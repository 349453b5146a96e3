/**
 * Works something out once for each object that never changes, such as the document of a version, and keeps it as long as
 * the object is kept.
 *
 * @param make is given what it is about besides, such as a day; only what it made last is kept
 */
export function onceFor<Subject extends object, Made>(
  make: (subject: Subject, about: string) => Made,
): (subject: Subject, about?: string) => Made {
  const made = new WeakMap<Subject, { readonly about: string; readonly value: Made }>();
  return (subject, about = "") => {
    const known = made.get(subject);
    if (known?.about === about) return known.value;
    const value = make(subject, about);
    made.set(subject, { about, value });
    return value;
  };
}
