/**
 * Vitest's setup file for screens: React keeps no stack for each element it makes, which takes a tenth of a screen's time. A warning
 * then says no longer which line made the element, but still in which component. React itself stops after 10,000 elements a second.
 */
import * as React from 'react'

const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('React counts its stacks otherwise than before: adapt or remove this file')
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
