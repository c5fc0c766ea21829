import { createContext, use } from 'react'

/** Number of customers who wait for the member; its provider, which follows the journal, loads with the session. */
export const WaitingCount = createContext(0)

/** Returns the number of customers who wait for the member; 0 if nobody is signed in. */
export const useWaitingCount = (): number => use(WaitingCount)
