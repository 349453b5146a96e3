/** Of the product: package.json has the same, and CHANGELOG.md says what each brought. */
export const VERSION = "1.0.0";
