import type { ReactNode } from "react";

/** Strokes on a grid of 24 × 24. */
const PATHS = {
  plane: (
    <>
      <path d="M4 4v16h16" />
      <circle cx="9.5" cy="14" r="1.4" />
      <circle cx="13" cy="9.5" r="1.4" />
      <circle cx="18" cy="6" r="1.4" />
    </>
  ),
  signpost: (
    <>
      <path d="M12 3v18" />
      <path d="M12 5h6l2.5 2.5L18 10h-6" />
      <path d="M12 12H6.5L4 14.25 6.5 16.5H12" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20c.4-3.6 3-5.5 6.5-5.500s6.1 1.9 6.5 5.5" />
      <path d="M16 4.9a3.3 3.3 0 0 1 0 6.2M18.5 15c1.8.8 2.8 2.5 3 5" />
    </>
  ),
  formula: (
    <>
      <path d="M18 5H7l6 7-6 7h11" />
    </>
  ),
  chart: (
    <>
      <path d="M4 20h16" />
      <path d="M7 16v-4M12 16V6M17 16v-7" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.500V8a4 4 0 0 1 8 0v2.500M12 14.500v2" />
    </>
  ),
  arrow: <path d="M5 12h14M13 6l6 6-6 6" />,
  back: <path d="M19 12H5M11 6l-6 6 6 6" />,
  external: <path d="M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5" />,
  chevron: <path d="m9 6 6 6-6 6" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
      <path d="M15.5 8.500V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.500a2 2 0 0 0 2 2h2.5" />
    </>
  ),
  close: <path d="M6 6l12 12M18 6 6 18" />,
  check: <path d="m5 12.5 4.5 4.500L19 7.5" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4" />
    </>
  ),
  moon: <path d="M20 14.200A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.200Z" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.500M12 7.500v.1" />
    </>
  ),
  warning: <path d="M12 4 2.8 20h18.400L12 4ZM12 10v4.500M12 17.200v.1" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  question: (
    <>
      <rect x="3.5" y="4" width="17" height="16" rx="2.5" />
      <path d="M8 9h8M8 13h5" />
    </>
  ),
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.600l2.2 2.200M16.2 16.200l2.2 2.200M5.6 18.400l2.2-2.200M16.2 7.800l2.2-2.2" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15.5" r="4" />
      <path d="m11 12.5 8-8M16 7.500l2.5 2.500M13.5 10l1.5 1.5" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  book: (
    <path d="M4 5.500A2.5 2.5 0 0 1 6.5 3H20v15H6.500A2.5 2.5 0 0 0 4 20.500v-15ZM4 20.500A2.5 2.5 0 0 0 6.5 21H20v-3" />
  ),
  shield: <path d="M12 3 4.5 6v6c0 4.5 3 7.6 7.5 9 4.5-1.4 7.5-4.5 7.5-9V6L12 3ZM8.8 12l2.3 2.3 4.3-4.5" />,
  bolt: <path d="M13 3 5 13.500h6L10.5 21 19 10.500h-6L13 3Z" />,
  download: <path d="M12 4v11M7 10.500l5 5 5-5M5 20h14" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof PATHS;

/** An icon next to text. An icon alone needs its own label. */
export function Icon({
  name,
  size = 20,
  className,
}: {
  readonly name: IconName;
  readonly size?: number;
  readonly className?: string | undefined;
}) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {PATHS[name]}
    </svg>
  );
}
