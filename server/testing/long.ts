/** Whether to run the long walks in full (`npm run test:long`) instead of the few steps of a normal run. */
export const isLong = process.env.LEADPLANE_LONG === "1";
