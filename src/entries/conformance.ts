export { type CaseId, cases, type InteropCase, type Role } from '../conformance/cases.js';
export type { Level, Marker, Requirement, Subject, Surface } from '../conformance/requirement.js';
export { type RequirementId, requirements } from '../conformance/requirements.js';
