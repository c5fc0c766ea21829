/**
 * Maximum pending connections, as far as the system allows. After a restart, thousands of clients connect at once. If the queue
 * is full, TCP clients retry after seconds, but local sockets are refused.
 */
export const BACKLOG = 4_096
