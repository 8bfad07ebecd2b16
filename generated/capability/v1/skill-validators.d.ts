// Generated from contracts/capability/v1/skill.schema.yaml; do not edit. Run `npm run gen`.

import type { Validator } from '../../operation.ts'
import type { SkillFrontmatter } from './skill-types.ts'

export declare const isSkillFrontmatter: Validator<SkillFrontmatter>
