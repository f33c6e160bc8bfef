/** The description of the interface for programs (OpenAPI 3.1), made from the declarations that the server goes by. */
import * as z from 'zod/mini'
import { requestErrorStatus, requestErrorTexts, type AnyEndpoint } from '#http'
import {
  apiCheckSchema,
  apiEndpoints,
  apiIncidentSchema,
  apiMaintenanceSchema,
  apiShopSchema,
  apiStatusSchema,
  apiSummaries,
  METRICS_PATH,
  OPENAPI_PATH,
} from '../api-endpoints.ts'
import { checkReportSchema, checkSchema, expectationSchema, windowSchema } from '../../model.ts'
import { METRICS_TYPE } from './metrics-text.ts'

type JsonSchema = Readonly<Record<string, unknown>>
type Shape = Readonly<Record<string, z.ZodMiniType>>

const VERSION = '1.0.0'
const SHOP_NAME_TEXT =
  'Name des Shops, als die Störung begann, mit seiner Gruppe („Kasse · Hauptshop“); der Name allein, wenn beides zu lang ist.'
const named = {
  Shop: apiShopSchema,
  Status: apiStatusSchema,
  Check: checkSchema,
  CheckInput: apiCheckSchema,
  Expectation: expectationSchema,
  Report: checkReportSchema,
  Incident: apiIncidentSchema,
  Maintenance: apiMaintenanceSchema,
  Window: windowSchema,
} satisfies Record<string, z.ZodMiniType>

export function describeApi(publicUrl: string): JsonSchema {
  const components = z.registry<{ id?: string; description?: string }>()
  for (const [id, schema] of Object.entries(named)) components.add(schema, { id })
  components.add(apiIncidentSchema.shape.shopName, { description: SHOP_NAME_TEXT })
  const operations = Object.entries(apiEndpoints).map(([id, endpoint]) => ({ id, ...partsOf(endpoint) }))
  for (const { id, body, output } of operations) {
    if (body !== undefined) components.add(body, { id: `${id}Request` })
    components.add(output, { id: `${id}Answer` })
  }
  const { schemas } = z.toJSONSchema(components, { uri: refOf, metadata: components, unrepresentable: 'any' })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Taschenmesser: Shop-Uptime',
      version: VERSION,
      description: 'Shops, Störungen und Wartungen für Programme. Ein API-Schlüssel wird unter „Konto“ angelegt.',
    },
    servers: [{ url: publicUrl }],
    security: [{ token: [] }],
    paths: { ...pathsOf(operations), ...textPaths },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Ein API-Schlüssel (`tm_…`) oder idToken.' },
      },
      schemas: {
        ...Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutNames(schema)])),
        Error: errorSchema,
      },
    },
  }
}

type Parts = {
  readonly endpoint: AnyEndpoint
  readonly parameters: readonly JsonSchema[]
  readonly body: z.ZodMiniType | undefined
  readonly output: z.ZodMiniType
}

/** Splits an endpoint's input into path, query, header and body. */
function partsOf(endpoint: AnyEndpoint): Parts {
  const { shape } = endpoint.input as z.ZodMiniObject<Shape>
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const parameters = Object.entries(shape).flatMap(([name, schema]) => {
    if (inPath.has(name)) return [parameter(name, 'path', schema)]
    if (name === 'ifMatch') return [parameter('If-Match', 'header', schema)]
    return endpoint.method === 'GET' ? [parameter(name, 'query', schema)] : []
  })
  const rest = Object.entries(shape).filter(([name]) => !inPath.has(name) && name !== 'ifMatch')
  const body = endpoint.bodyLimitBytes === 0 ? undefined : z.strictObject(Object.fromEntries(rest))
  // Each is a component of its own, also where two answer the same.
  return { endpoint, parameters, body, output: z.clone(endpoint.output, endpoint.output._zod.def) }
}

function parameter(name: string, place: 'path' | 'query' | 'header', schema: z.ZodMiniType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema)
  return { name, in: place, required: place === 'path', schema: described }
}

function pathsOf(operations: readonly (Parts & { readonly id: string })[]): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { id, endpoint, parameters, body } of operations) {
    const path = (paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    path[endpoint.method.toLowerCase()] = {
      operationId: id,
      summary: apiSummaries[id as keyof typeof apiSummaries],
      ...(parameters.length === 0 ? {} : { parameters }),
      ...(body === undefined
        ? {}
        : { requestBody: { required: true, content: json({ $ref: refOf(`${id}Request`) }) } }),
      responses: {
        200: { description: 'Erledigt', content: json({ $ref: refOf(`${id}Answer`) }) },
        default: { description: 'Abgelehnt: `code` sagt, warum', content: json({ $ref: refOf('Error') }) },
      },
    }
  }
  return paths
}

/** Those that answer with something else than JSON of ours. */
const textPaths = {
  [METRICS_PATH]: {
    get: {
      operationId: 'readMetrics',
      summary: 'Messwerte für Prometheus',
      responses: {
        200: { description: 'Text im Format 0.0.4', content: { [METRICS_TYPE]: { schema: { type: 'string' } } } },
        default: { description: 'Abgelehnt', content: json({ $ref: refOf('Error') }) },
      },
    },
  },
  [OPENAPI_PATH]: {
    get: {
      operationId: 'readDescription',
      summary: 'Diese Beschreibung',
      security: [],
      responses: { 200: { description: 'OpenAPI 3.1', content: json({ type: 'object' }) } },
    },
  },
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', examples: Object.keys(requestErrorStatus).slice(0, 4) },
        message: { type: 'string', examples: [requestErrorTexts['not-found']] },
        field: { type: 'string' },
      },
    },
  },
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } }
}

function refOf(id: string): string {
  return `#/components/schemas/${id}`
}

/** Within a description a schema is known by its place. */
function withoutNames({ $id: _id, $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return schema
}
