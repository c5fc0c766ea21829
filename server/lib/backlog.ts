/** Connections that may wait to be taken, as far as the system allows. After a restart thousands come at once; over TCP who finds no room tries again after seconds, over a local socket they are refused. */
export const BACKLOG = 4_096
