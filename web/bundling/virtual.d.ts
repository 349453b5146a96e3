declare module "virtual:tokens.css";

declare module "virtual:lucide/*" {
  const icon: { readonly __html: string };
  export default icon;
}
