/** The routes of the pages below an address. */
import { useContext, useMemo, type ReactNode } from 'react'
import { createRoutesFromChildren, matchRoutes, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router'
import { PageFrameContext } from './page.tsx'

type PagesProps = {
  /** The path of the first of them. */
  readonly at: string
  /** `Route` elements. One for `*` shows what is no page; without it such a path leads to the page above it. */
  readonly children: ReactNode
}

/** Routes like those of the router, which know which paths are pages: the way back of a page leads to the one above it. */
export function Pages({ at, children }: PagesProps) {
  const routes = createRoutesFromChildren(children)
  const { pathname } = useLocation()
  const pages = routes.filter(({ path }) => path !== '*')
  const above = findPageAbove(pages, at, pathname)
  const framed = useFrameBelow(above)
  const redirect = { path: '*', element: <Navigate to={above ?? at} replace /> }
  const page = useRoutes(pages.length < routes.length ? routes : [...routes, redirect])
  return <PageFrameContext value={framed}>{page}</PageFrameContext>
}

/** The frame of pages, with the way back to the page above. */
function useFrameBelow(above: string | undefined) {
  const frame = useContext(PageFrameContext)
  return useMemo(() => (above === undefined ? frame : { ...frame, back: frame.backTo?.(above) }), [frame, above])
}

/** The path without its last parts that is another page; undefined if none of these pages is above. */
function findPageAbove(pages: RouteObject[], at: string, pathname: string): string | undefined {
  const pageAt = (path: string) => matchRoutes(pages, path, at)?.[0]?.route
  const shown = pageAt(pathname)
  const base = at.replace(/\/+$/, '')
  let path = pathname.replace(/\/+$/, '')
  while (path.length > base.length) {
    path = path.slice(0, path.lastIndexOf('/'))
    const page = pageAt(path || '/')
    // With and without its date it is one page.
    if (page !== undefined && page !== shown) return path || '/'
  }
  return undefined
}
