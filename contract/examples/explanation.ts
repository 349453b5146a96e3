export const explanationOfGood = {};
