/** Reason why a command failed, worded for the operator. */
export class CommandError extends Error {}
