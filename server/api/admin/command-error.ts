/** Why a command was not carried out, in words for the operator. */
export class CommandError extends Error {}
