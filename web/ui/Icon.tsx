/** What `virtual:lucide/…` exports: the SVG within an icon of Lucide. */
export interface Drawing {
  readonly __html: string;
}

/** An icon next to text. An icon alone needs its own label. */
export function Icon({
  of,
  size = 20,
  className,
}: {
  readonly of: Drawing;
  readonly size?: number;
  readonly className?: string | undefined;
}) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <Strokes of={of} />
    </svg>
  );
}

/** How icons are drawn, on a grid of 24 × 24. */
export function Strokes({ of }: { readonly of: Drawing }) {
  return (
    <g
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build
      dangerouslySetInnerHTML={of}
    />
  );
}
