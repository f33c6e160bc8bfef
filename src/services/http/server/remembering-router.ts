/**
 * A router that remembers what it found for the paths that are routes word for word, such as that of every change: as
 * soon as one route has a parameter where another has a word, Hono looks each request up in a tree, and goes along every
 * wildcard in it. There are as many such paths as there are routes, so it never remembers more than those.
 */
import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'

const HAS_PARTS = /[:*{]/

/** What Hono would take by itself, with a memory. */
export function createRememberingRouter<Handler>(): Router<Handler> {
  const router = new SmartRouter<Handler>({ routers: [new RegExpRouter(), new TrieRouter()] })
  const found = new Map<string, Map<string, Result<Handler>>>()
  return {
    name: 'RememberingRouter',
    add: (method, path, handler) => {
      router.add(method, path, handler)
      if (!HAS_PARTS.test(path)) found.set(path, new Map())
    },
    match: (method, path) => {
      const byMethod = found.get(path)
      if (byMethod === undefined) return router.match(method, path)
      // Methods are those that Node's parser knows.
      return byMethod.getOrInsertComputed(method, () => router.match(method, path))
    },
  }
}
