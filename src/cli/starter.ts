/** The files of a new folder, by path. Small on purpose: each shows one thing and works as it is. */
export const starter: Readonly<Record<string, string>> = {
  'mcp-server.yaml': `# What is not said here has its default: \`npx owlclaw config print\` shows all of it.
mcp_server:
  transport: stdio
  data_dir: ./.owlclaw
  http:
    host: 127.0.0.1
    port: 8080
  resources:
    skills_dir: ./capabilities
`,
  'capabilities/package.json': `{
  "private": true,
  "type": "module"
}
`,
  'capabilities/text/greet/handler.ts': `export const tool = {
  title: 'Greet somebody',
  annotations: { readOnlyHint: true, openWorldHint: false },
}

interface Greeting {
  /**
   * Whom to greet.
   * @minLength 1
   * @maxLength 100
   */
  name: string
  /** In capital letters. */
  loudly?: boolean
}

/**
 * Greets a person by name.
 * @example {"name":"Ada"}
 */
export default function greet(input: Greeting): string {
  const greeting = \`Hello, \${input.name}.\`
  return input.loudly === true ? greeting.toUpperCase() : greeting
}
`,
  'capabilities/text/greet/SKILL.md': `---
name: greet
description: When and how to greet people with the greet tool.
tags: [text, example]
---

Use this when a conversation begins. Ask for the name if nobody has said it; greet loudly only if asked to.
`,
  'capabilities/text/introduce/SKILL.md': `---
name: introduce
description: Introduces a person to a team.
tags: [text, example]
prompt:
  arguments:
    - name: person
      description: Who is new.
      required: true
---

Write three friendly sentences that introduce {{person}} to the team. Begin with the greet tool.
`,
  '.gitignore': `.owlclaw/
node_modules/
`,
  'README.md': `# My gateway

- \`mcp-server.yaml\`: the configuration. \`npx owlclaw config validate\` checks it.
- \`capabilities/text/greet/handler.ts\`: a tool; its types are its schema. \`SKILL.md\` beside it says when to use it. Copy the folder to make another.
- \`capabilities/text/introduce/SKILL.md\`: a text that is offered as a resource, and as a prompt.
- \`capabilities/package.json\`: says that the handlers are ES modules, whatever the folder above says.

\`\`\`sh
npx owlclaw tools list
npx owlclaw call greet --arg name=Ada
npx owlclaw dev
npx owlclaw connect
\`\`\`

\`dev\` serves it at http://127.0.0.1:8080 and takes up what you change; \`connect\` says how your desktop client gets it.
`,
}
