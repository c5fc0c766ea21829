/**
 * Maximum number of pending connections, as far as the system allows. After a restart, thousands of clients connect at once. If
 * the queue is full, TCP clients retry seconds later, but connections to local sockets are refused.
 */
export const BACKLOG = 4_096
