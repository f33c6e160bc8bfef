/** All classes of attacks, in the order in which they run. A new one is a line here and a row in `docs/testing.md`. */
import { access } from './access/access.ts'
import type { AttackClass } from './attack-class.ts'
import { signInAttacks } from './sign-in/sign-in-attacks.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { rebinding } from './outgoing/rebinding.ts'
import { ssrf } from './outgoing/ssrf.ts'
import { raw } from './raw/raw.ts'
import { stalls } from './stalls/stalls.ts'
import { nodes } from './nodes/nodes.ts'
import { quotas } from './races/quotas.ts'
import { providers } from './providers/providers.ts'
import { links } from './store/links.ts'

export const attackClasses: readonly AttackClass[] = [
  fuzz,
  access,
  ssrf,
  rebinding,
  raw,
  links,
  signInAttacks,
  providers,
  quotas,
  nodes,
  stalls,
]
