import { additive, breaking, neutral, yaml, type Edit } from './edit.ts'

/** A small API with one of everything the gate has to watch. */
export const tasksApi = yaml(`
openapi: 3.1.0
info: { title: Tasks, version: 1.0.0, description: What there is to do. }
servers: [{ url: https://api.example.com }]
tags: [{ name: tasks, description: Tasks. }]
security: [{ key: [] }]
paths:
  /tasks:
    get:
      operationId: listTasks
      summary: Lists tasks.
      tags: [tasks]
      parameters:
        - { name: cursor, in: query, schema: { type: string, maxLength: 100 } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100, default: 20 } }
        - { name: state, in: query, schema: { $ref: '#/components/schemas/State' } }
        - { name: X-Team, in: header, schema: { type: string } }
      responses:
        '200':
          description: A page.
          headers:
            X-Remaining: { required: true, schema: { type: integer, minimum: 0 } }
            X-Note: { schema: { type: string } }
          content:
            application/json: { schema: { $ref: '#/components/schemas/TaskPage' } }
            text/csv: { schema: { type: string } }
        '429': { $ref: '#/components/responses/Problem' }
    post:
      operationId: createTask
      summary: Makes a task.
      tags: [tasks]
      security: [{ key: [] }, { oauth: ['tasks:write'] }]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/NewTask' }
            example: { title: Water the plants }
          application/yaml: { schema: { $ref: '#/components/schemas/NewTask' } }
      responses:
        '201':
          description: Made.
          content: { application/json: { schema: { $ref: '#/components/schemas/Task' } } }
        '202':
          description: Will be made.
          content: { application/json: { schema: { type: object, required: [ticket], properties: { ticket: { type: string } } } } }
        '400': { $ref: '#/components/responses/Problem' }
  /tasks/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    get:
      operationId: getTask
      tags: [tasks]
      responses:
        '200':
          description: The task.
          content: { application/json: { schema: { $ref: '#/components/schemas/Task' } } }
        '404': { $ref: '#/components/responses/Problem' }
    delete:
      operationId: deleteTask
      tags: [tasks]
      responses:
        '204': { description: Gone. }
        '404': { $ref: '#/components/responses/Problem' }
  /shapes:
    post:
      operationId: drawShape
      tags: [tasks]
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/Shape' } } }
      responses:
        '200':
          description: What was drawn.
          content: { application/json: { schema: { $ref: '#/components/schemas/Shape' } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Api-Key }
    oauth:
      type: oauth2
      flows:
        clientCredentials:
          tokenUrl: https://login.example.com/token
          scopes: { 'tasks:write': Make tasks., 'tasks:admin': Anything. }
  responses:
    Problem:
      description: What went wrong.
      content:
        application/problem+json:
          schema:
            type: object
            required: [code]
            properties: { code: { type: string }, detail: { type: string } }
  schemas:
    State: { type: string, enum: [open, done, dropped] }
    NewTask:
      type: object
      required: [title]
      properties:
        title: { type: string, minLength: 1, maxLength: 200, description: What to do. }
        state: { $ref: '#/components/schemas/State' }
        kind: { type: string, enum: [chore, errand] }
        points: { type: [integer, 'null'], minimum: 0, maximum: 100 }
        code: { type: string, pattern: '^[A-Z]+$' }
        labels: { type: array, maxItems: 10, items: { type: string } }
        channel: { const: web }
        notify: { type: boolean, default: true }
    Task:
      type: object
      required: [id, title, state]
      properties:
        id: { type: string, format: uuid }
        title: { type: string, maxLength: 200 }
        state: { $ref: '#/components/schemas/State' }
        due: { type: string, format: date-time }
        points: { type: integer }
        owner:
          type: object
          required: [name]
          properties: { name: { type: string }, mail: { type: string } }
        children: { type: array, items: { $ref: '#/components/schemas/Task' } }
    TaskPage:
      type: object
      required: [items]
      properties:
        items: { type: array, items: { $ref: '#/components/schemas/Task' } }
        next: { type: [string, 'null'] }
    Circle: { type: object, required: [kind, radius], properties: { kind: { const: circle }, radius: { type: number } } }
    Square: { type: object, required: [kind, side], properties: { kind: { const: square }, side: { type: number } } }
    Shape:
      oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }]
      discriminator:
        propertyName: kind
        mapping: { circle: '#/components/schemas/Circle', square: '#/components/schemas/Square' }
`)

const list = '/paths/~1tasks/get'
const create = '/paths/~1tasks/post'
const one = '/paths/~1tasks~1{id}'
const schemas = '/components/schemas'
const newTask = `${schemas}/NewTask`
const task = `${schemas}/Task`

export const breakingEdits: readonly Edit[] = [
  breaking('an operation is removed', [['drop', `${one}/delete`]], 'DELETE /tasks/{id}'),
  breaking('a path is removed', [['drop', '/paths/~1shapes']], 'POST /shapes'),
  breaking(
    'a path is renamed',
    [
      ['set', '/paths/~1figures', {}],
      ['drop', '/paths/~1shapes'],
    ],
    'POST /shapes',
  ),
  breaking('an operationId is renamed', [['set', `${list}/operationId`, 'allTasks']], 'GET /tasks', 'listTasks'),
  breaking('a parameter becomes required', [['set', `${list}/parameters/0/required`, true]], 'GET /tasks', 'cursor'),
  breaking(
    'a new required query parameter',
    [['push', `${list}/parameters`, { name: 'zone', in: 'query', required: true, schema: { type: 'string' } }]],
    'zone',
  ),
  breaking('a query parameter is removed', [['drop', `${list}/parameters/0`]], 'cursor'),
  breaking('a query parameter moves to a header', [['set', `${list}/parameters/0/in`, 'header']], 'cursor'),
  breaking("a parameter's type changes", [['set', `${list}/parameters/0/schema`, { type: 'integer' }]], 'cursor'),
  breaking("a parameter's maximum falls", [['set', `${list}/parameters/1/schema/maximum`, 50]], 'limit'),
  breaking("a parameter's default changes", [['set', `${list}/parameters/1/schema/default`, 50]], 'limit', '50'),
  breaking("a parameter's default goes", [['drop', `${list}/parameters/1/schema/default`]], 'limit'),
  breaking(
    "a parameter's enum loses a value",
    [['set', `${list}/parameters/2/schema`, { type: 'string', enum: ['open', 'done'] }]],
    'dropped',
  ),
  breaking(
    "a list parameter's style changes",
    [['set', `${list}/parameters/0/style`, 'spaceDelimited']],
    'cursor',
    'style',
  ),
  breaking(
    'a new required request property',
    [
      ['push', `${newTask}/required`, 'due'],
      ['set', `${newTask}/properties/due`, { type: 'string' }],
    ],
    'due',
  ),
  breaking('an optional request property becomes required', [['push', `${newTask}/required`, 'kind']], 'kind'),
  breaking('a request property is removed', [['drop', `${newTask}/properties/code`]], 'code'),
  breaking(
    'a request property is renamed',
    [
      ['drop', `${newTask}/properties/code`],
      ['set', `${newTask}/properties/key`, { type: 'string' }],
    ],
    'code',
  ),
  breaking('a request maxLength falls', [['set', `${newTask}/properties/title/maxLength`, 100]], 'title', '100'),
  breaking('a request minLength rises', [['set', `${newTask}/properties/title/minLength`, 3]], 'title'),
  breaking(
    'a request pattern is added',
    [['set', `${newTask}/properties/title/pattern`, '^[a-z]']],
    'title',
    'pattern',
  ),
  breaking('a request pattern changes', [['set', `${newTask}/properties/code/pattern`, '^[a-z]+$']], 'code', 'pattern'),
  breaking('a request enum loses a value', [['set', `${newTask}/properties/kind/enum`, ['chore']]], 'kind', 'errand'),
  breaking(
    'a request property is no longer nullable',
    [['set', `${newTask}/properties/points/type`, 'integer']],
    'points',
  ),
  breaking('a request const changes', [['set', `${newTask}/properties/channel/const`, 'app']], 'channel'),
  breaking('request maxItems falls', [['set', `${newTask}/properties/labels/maxItems`, 5]], 'labels'),
  breaking('a request format is added', [['set', `${newTask}/properties/title/format`, 'uuid']], 'title', 'uuid'),
  breaking("a request property's default changes", [['set', `${newTask}/properties/notify/default`, false]], 'notify'),
  breaking(
    'the request refuses unknown properties',
    [['set', `${newTask}/additionalProperties`, false]],
    'POST /tasks',
  ),
  breaking(
    'a request body becomes required',
    [['set', '/paths/~1shapes/post/requestBody/required', true]],
    'POST /shapes',
  ),
  breaking(
    'a request media type is removed',
    [['drop', `${create}/requestBody/content/application~1yaml`]],
    'application/yaml',
  ),
  breaking(
    'a request oneOf loses a branch',
    [
      ['drop', `${schemas}/Shape/oneOf/1`],
      ['drop', `${schemas}/Shape/discriminator/mapping/square`],
    ],
    'Square',
  ),
  breaking(
    'a required response property is removed',
    [
      ['drop', `${task}/properties/title`],
      ['set', `${task}/required`, ['id', 'state']],
    ],
    'title',
  ),
  breaking('an optional response property is removed', [['drop', `${task}/properties/due`]], 'due'),
  breaking('a response property becomes optional', [['set', `${task}/required`, ['id', 'title']]], 'state'),
  breaking("a response property's type changes", [['set', `${task}/properties/points/type`, 'string']], 'points'),
  breaking('a response integer becomes a number', [['set', `${task}/properties/points/type`, 'number']], 'points'),
  breaking('a response property becomes nullable', [['set', `${task}/properties/due/type`, ['string', 'null']]], 'due'),
  breaking('a response enum gains a value', [['push', `${schemas}/State/enum`, 'paused']], 'paused'),
  breaking('a response maxLength rises', [['set', `${task}/properties/title/maxLength`, 500]], 'title'),
  breaking('a response format changes', [['set', `${task}/properties/due/format`, 'date']], 'due', 'date'),
  breaking('a deep response property is removed', [['drop', `${task}/properties/owner/properties/mail`]], 'mail'),
  breaking('a success status is removed', [['drop', `${create}/responses/202`]], '202'),
  breaking('an error status is removed', [['drop', `${one}/get/responses/404`]], '404'),
  breaking(
    'a success status changes',
    [
      ['set', `${one}/delete/responses/200`, { description: 'Gone.' }],
      ['drop', `${one}/delete/responses/204`],
    ],
    '204',
  ),
  breaking(
    'a response media type becomes a special kind of itself',
    [
      [
        'set',
        '/paths/~1tasks~1{id}/get/responses/200/content',
        { 'application/vnd.x+json': { schema: { $ref: '#/components/schemas/Task' } } },
      ],
    ],
    'application/vnd.x+json',
  ),
  breaking(
    'a response media type becomes the general kind of itself',
    [
      ['drop', '/components/responses/Problem/content/application~1problem+json'],
      [
        'set',
        '/components/responses/Problem/content/application~1json',
        {
          schema: {
            type: 'object',
            required: ['code'],
            properties: { code: { type: 'string' }, detail: { type: 'string' } },
          },
        },
      ],
    ],
    'application/json',
  ),
  breaking(
    'a request media type becomes a special kind of itself',
    [
      ['drop', '/paths/~1tasks/post/requestBody/content/application~1json'],
      [
        'set',
        '/paths/~1tasks/post/requestBody/content/application~1vnd.x+json',
        { schema: { $ref: '#/components/schemas/NewTask' } },
      ],
    ],
    'application/json',
  ),
  breaking('a response media type is removed', [['drop', `${list}/responses/200/content/text~1csv`]], 'text/csv'),
  breaking(
    'the media type of problems changes',
    [
      ['set', '/components/responses/Problem/content/application~1json', { schema: { type: 'object' } }],
      ['drop', '/components/responses/Problem/content/application~1problem+json'],
    ],
    'application/problem+json',
  ),
  breaking(
    'a required response header is removed',
    [['drop', `${list}/responses/200/headers/X-Remaining`]],
    'X-Remaining',
  ),
  breaking('an optional response header is removed', [['drop', `${list}/responses/200/headers/X-Note`]], 'X-Note'),
  breaking(
    'a response header becomes optional',
    [['set', `${list}/responses/200/headers/X-Remaining/required`, false]],
    'X-Remaining',
  ),
  breaking(
    "a response header's type changes",
    [['set', `${list}/responses/200/headers/X-Remaining/schema`, { type: 'string' }]],
    'X-Remaining',
  ),
  breaking(
    'a response oneOf gains a branch',
    [
      [
        'push',
        `${schemas}/Shape/oneOf`,
        { type: 'object', required: ['kind'], properties: { kind: { const: 'dot' } } },
      ],
    ],
    'POST /shapes',
  ),
  breaking(
    'a discriminator mapping changes',
    [
      [
        'set',
        `${schemas}/Shape/discriminator/mapping`,
        { round: '#/components/schemas/Circle', square: '#/components/schemas/Square' },
      ],
    ],
    'discriminator',
  ),
  breaking(
    'the discriminator is another property',
    [['set', `${schemas}/Shape/discriminator/propertyName`, 'type']],
    'discriminator',
  ),
  breaking('security is added', [['set', `${one}/get/security`, [{ oauth: ['tasks:write'] }]]], 'GET /tasks/{id}'),
  breaking('a way to authenticate is removed', [['drop', `${create}/security/0`]], 'POST /tasks', 'key'),
  breaking(
    'a security scope is added',
    [['set', `${create}/security/1/oauth`, ['tasks:write', 'tasks:admin']]],
    'tasks:admin',
  ),
  breaking('the API key moves', [['set', '/components/securitySchemes/key/in', 'query']], 'key'),
  breaking(
    'the API key has another name',
    [['set', '/components/securitySchemes/key/name', 'Authorization-Key']],
    'X-Api-Key',
  ),
  breaking(
    'a server is removed',
    [['set', '/servers', [{ url: 'https://other.example.com' }]]],
    'https://api.example.com',
  ),
]

export const additiveEdits: readonly Edit[] = [
  additive(
    'a new path',
    [['set', '/paths/~1people', { get: { operationId: 'listPeople', responses: { '200': { description: 'All.' } } } }]],
    'GET /people',
  ),
  additive(
    'a new operation',
    [['set', `${one}/put`, { operationId: 'putTask', responses: { '204': { description: 'Put.' } } }]],
    'PUT /tasks/{id}',
  ),
  additive(
    'a new optional query parameter',
    [['push', `${list}/parameters`, { name: 'zone', in: 'query', schema: { type: 'string' } }]],
    'zone',
  ),
  additive('a new optional request property', [['set', `${newTask}/properties/due`, { type: 'string' }]], 'due'),
  additive('a new optional response property', [['set', `${task}/properties/color`, { type: 'string' }]], 'color'),
  additive('a required request property becomes optional', [['set', `${newTask}/required`, []]], 'title'),
  additive('a request maxLength rises', [['set', `${newTask}/properties/title/maxLength`, 400]], 'title'),
  additive('a request enum gains a value', [['push', `${newTask}/properties/kind/enum`, 'meeting']], 'meeting'),
  additive('a request pattern goes', [['drop', `${newTask}/properties/code/pattern`]], 'code'),
  additive('a parameter takes more', [['set', `${list}/parameters/1/schema/maximum`, 200]], 'limit'),
  additive(
    'a new response media type',
    [['set', `${one}/get/responses/200/content/text~1csv`, { schema: { type: 'string' } }]],
    'text/csv',
  ),
  additive(
    'a new request media type',
    [['set', `${create}/requestBody/content/application~1cbor`, { schema: { $ref: '#/components/schemas/NewTask' } }]],
    'application/cbor',
  ),
  additive(
    'a new response header',
    [['set', `${one}/get/responses/200/headers`, { 'X-Age': { schema: { type: 'integer' } } }]],
    'X-Age',
  ),
  additive('a new error status', [['set', `${list}/responses/503`, { $ref: '#/components/responses/Problem' }]], '503'),
  additive('another way to authenticate', [['push', `${create}/security`, { oauth: ['tasks:admin'] }]], 'POST /tasks'),
  additive('an operation is deprecated', [['set', `${one}/delete/deprecated`, true]], 'DELETE /tasks/{id}'),
  additive('a response property becomes required', [['push', `${task}/required`, 'points']], 'points'),
  additive('another server', [['push', '/servers', { url: 'https://eu.example.com' }]], 'https://eu.example.com'),
]

export const neutralEdits: readonly Edit[] = [
  neutral(
    'descriptions and summaries',
    ['set', `${list}/summary`, 'All tasks.'],
    ['set', `${newTask}/properties/title/description`, 'The thing to do.'],
    ['set', '/info/description', 'To do.'],
    ['set', `${list}/responses/200/description`, 'One page.'],
  ),
  neutral(
    'examples',
    ['set', `${create}/requestBody/content/application~1json/example`, { title: 'Sing' }],
    ['set', `${task}/properties/title/examples`, ['Sing']],
  ),
  neutral(
    'the order of required and enum',
    ['set', `${task}/required`, ['state', 'id', 'title']],
    ['set', `${schemas}/State/enum`, ['dropped', 'done', 'open']],
  ),
  neutral('the order of parameters', ['set', `${list}/parameters`, [...listParameters()].reverse()]),
  neutral('the order of oneOf branches', [
    'set',
    `${schemas}/Shape/oneOf`,
    [{ $ref: '#/components/schemas/Square' }, { $ref: '#/components/schemas/Circle' }],
  ]),
  neutral(
    'the name of a path parameter',
    ['set', '/paths/~1tasks~1{task}', renamedPath()],
    ['drop', '/paths/~1tasks~1{id}'],
  ),
  neutral(
    'a title, a comment and an extension',
    ['set', `${task}/title`, 'A task'],
    ['set', `${task}/$comment`, 'Kept small.'],
    ['set', `${task}/x-owner`, 'team-a'],
  ),
  neutral("a tag's description", ['set', '/tags/0/description', 'All about tasks.']),
  neutral(
    'contact and license',
    ['set', '/info/contact', { name: 'Us' }],
    ['set', '/info/license', { name: 'Apache-2.0' }],
  ),
  neutral(
    'a parameter that moves into components',
    ['set', '/components/parameters', { Cursor: listParameters()[0] ?? {} }],
    ['set', `${list}/parameters/0`, { $ref: '#/components/parameters/Cursor' }],
  ),
  neutral('a schema that is written out instead of referred to', [
    'set',
    `${newTask}/properties/state`,
    { type: 'string', enum: ['open', 'done', 'dropped'] },
  ]),
  neutral('a sibling description of a $ref', [
    'set',
    `${newTask}/properties/state`,
    { $ref: '#/components/schemas/State', description: 'How far it is.' },
  ]),
  neutral('an unused component', ['set', `${schemas}/Unused`, { type: 'string' }]),
]

function listParameters() {
  const parameters = tasksApiPart('/tasks', 'get', 'parameters')
  return Array.isArray(parameters) ? parameters : []
}

function tasksApiPart(...keys: readonly string[]) {
  let value = structuredClone(tasksApi['paths'])
  for (const key of keys) if (typeof value === 'object' && value !== null && !Array.isArray(value)) value = value[key]
  return value
}

function renamedPath() {
  const item = tasksApiPart('/tasks/{id}')
  return JSON.parse(JSON.stringify(item).replace('"name":"id"', '"name":"task"'))
}
