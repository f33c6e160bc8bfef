import type { Router } from '#http/server'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

/** The methods a path of the API can be called with; empty: there is no such path. */
export function allowedMethods(router: Router, path: string): readonly string[] {
  const allowed = METHODS.filter((method) => {
    const [handlers] = router.router.match(method, path)
    // Middleware is registered for all methods and says nothing about the path.
    return handlers.some(([[, route]]) => route.method !== 'ALL')
  })
  return allowed.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]))
}
