export { type CaseId, cases, type InteropCase, type Role } from '../conformance/cases.js';
export type { Conflict, Decision, Impact } from '../conformance/conflict.js';
export { type ConflictId, type ConflictSide, conflictIds, conflicts } from '../conformance/conflicts.js';
export type { Level, Marker, Requirement, Subject, Surface } from '../conformance/requirement.js';
export { type RequirementId, requirements } from '../conformance/requirements.js';
