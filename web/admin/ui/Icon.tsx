import SvgIcon, { type SvgIconProps } from "@mui/material/SvgIcon";
import { type Drawing, Strokes } from "../../ui/Icon.tsx";

/** An icon with the properties of MUI, such as `fontSize`, `color`, and `sx`. */
export function Icon({ of, ...props }: SvgIconProps & { readonly of: Drawing }) {
  return (
    <SvgIcon {...props}>
      <Strokes of={of} />
    </SvgIcon>
  );
}
