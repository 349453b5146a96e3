export function keepInMemory(): void;
