import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { beginWay, noteArrival } from './way-back.ts'

/** The browser's history as the router drives it. */
export type PageHistory = ReturnType<typeof createBrowserHistory>

/** One for each page, so that also what is no screen can lead somewhere. */
export function createPageHistory(): PageHistory {
  const history = createBrowserHistory({ v5Compat: true })
  beginWay(history.location)
  return history
}

/**
 * The router on the browser's history. The package's own `BrowserRouter` is the same, but comes in one
 * file with forms and the prefetching of server frameworks, which a first visit would have to load.
 */
export function PageRouter({ history, children }: { readonly history: PageHistory; readonly children: ReactNode }) {
  const [state, setState] = useState({ action: history.action, location: history.location })
  useLayoutEffect(
    () =>
      history.listen(({ action, location }) => {
        noteArrival(action, location)
        // The page that is there stays until the next one is loaded.
        startTransition(() => setState({ action, location }))
      }),
    [history],
  )
  return (
    <Router location={state.location} navigationType={state.action} navigator={history}>
      {children}
    </Router>
  )
}
