// Generated from contracts/registry/v1/server.schema.yaml; do not edit. Run `npm run gen`.
import required0 from 'ajv/dist/runtime/ucs2length.js'
"use strict";
export const isServerRecord = validate20;
const schema32 = {"$id":"contract:document","title":"ServerRecord","description":"An upstream MCP server: where it is, what it may offer and how much it may use. One record is one TOML or JSON file of the registry folder, and one row of the registry. References such as ${ENV:TOKEN} stay as they are written and are resolved where the server is reached.","type":"object","additionalProperties":false,"required":["server_id","transport"],"properties":{"version":{"description":"The version of this format.","type":"integer","const":1,"default":1},"server_id":{"description":"Names the server for good. Part of the names of its tools, so letters, digits, and single dashes or underscores between them.","type":"string","pattern":"^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$","maxLength":63,"examples":["fs"]},"display_name":{"description":"The name people see; server_id when left out.","type":"string","minLength":1,"maxLength":200},"transport":{"description":"How the server is reached. `stdio` starts it as a child process; `http_sse_legacy` is the HTTP transport of 2024-11-05.","type":"string","enum":["stdio","streamable_http","http_sse_legacy"]},"stdio":{"$ref":"#/$defs/Stdio"},"http":{"$ref":"#/$defs/Http"},"tool_namespace":{"description":"What stands before the names of its tools, with a dot; `mcp.<server_id>` when left out. Empty for no namespace.","type":"string","pattern":"^([A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*)?$","maxLength":100,"examples":["mcp.fs"]},"allowed_tools":{"description":"Patterns of the tools that may be offered, by their own names. `*` stands for any characters. Nothing is offered when it is left out.","type":"array","items":{"$ref":"#/$defs/ToolPattern"},"maxItems":1000,"default":[]},"denied_tools":{"description":"Patterns of tools that are never offered, whatever allowed_tools says.","type":"array","items":{"$ref":"#/$defs/ToolPattern"},"maxItems":1000,"default":[]},"approval_policy":{"$ref":"#/$defs/ApprovalPolicy","description":"Whether a call waits for somebody's consent.","default":"policy"},"tool_approvals":{"description":"Approval of single tools, by pattern; the first that fits wins over approval_policy.","type":"array","maxItems":1000,"items":{"$ref":"#/$defs/ToolApproval"},"default":[]},"budgets":{"$ref":"#/$defs/Budgets"}},"if":{"properties":{"transport":{"const":"stdio"}},"required":["transport"]},"then":{"properties":{"http":false},"required":["stdio"]},"else":{"properties":{"stdio":false},"required":["http"]},"$defs":{"Stdio":{"description":"The child process.","type":"object","additionalProperties":false,"required":["command"],"properties":{"command":{"description":"The program. It is started as it is, without a shell.","type":"string","minLength":1,"examples":["uvx"]},"args":{"description":"Its arguments.","type":"array","items":{"type":"string"},"default":[]},"env":{"description":"Its environment. A value may hold references, ${ENV:NAME} or ${ENV:NAME:-default}.","type":"object","propertyNames":{"$ref":"#/$defs/VariableName"},"additionalProperties":{"$ref":"#/$defs/Text"},"default":{}},"env_from":{"description":"Variables that are handed on by their names. `env_from = [\"TOKEN\"]` is `env.TOKEN = \"${ENV:TOKEN}\"`.","type":"array","items":{"$ref":"#/$defs/VariableName"},"default":[]},"cwd":{"description":"The folder it starts in.","type":"string","minLength":1}}},"Http":{"description":"The address.","type":"object","additionalProperties":false,"required":["url"],"properties":{"url":{"description":"The endpoint. A reference may stand in it.","allOf":[{"$ref":"#/$defs/Text"},{"type":"string","pattern":"^(https?://|[$][{]ENV:)"}],"examples":["https://mcp.example.com/mcp"]},"headers":{"description":"Headers sent with each request. A value may hold references.","type":"object","propertyNames":{"type":"string","pattern":"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"},"additionalProperties":{"$ref":"#/$defs/Text"},"default":{}},"auth_ref":{"description":"The name of a stored credential. The credential itself never stands in a record.","type":"string","minLength":1,"maxLength":200}}},"Budgets":{"description":"What a call, and all calls together, may use.","type":"object","additionalProperties":false,"properties":{"tool_timeout_ms":{"description":"How long a call may take.","type":"integer","minimum":1,"maximum":86400000,"default":30000},"max_concurrency":{"description":"How many calls may run at a time.","type":"integer","minimum":1,"maximum":10000,"default":8},"max_tool_output_bytes":{"description":"How much a call may answer. The rest is cut, and marked.","type":"integer","minimum":1,"maximum":1073741824,"default":65536}}},"ApprovalPolicy":{"description":"`never` asks nobody, `always` asks before each call, `policy` asks when the governance rules say so.","type":"string","enum":["never","always","policy"]},"ToolApproval":{"type":"object","additionalProperties":false,"required":["tools","approval"],"properties":{"tools":{"$ref":"#/$defs/ToolPattern"},"approval":{"$ref":"#/$defs/ApprovalPolicy"}}},"ToolPattern":{"description":"The name of a tool, where `*` stands for any characters.","type":"string","pattern":"^[A-Za-z0-9_.*/-]+$","maxLength":200},"VariableName":{"description":"The name of an environment variable.","type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},"Text":{"description":"Text in which every ${ begins a reference, ${ENV:NAME} or ${ENV:NAME:-default}.","type":"string","pattern":"^([^$]|[$]+[^${]|[$]+[{]ENV:[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?[}])*[$]*$"}}};
const schema42 = {"description":"`never` asks nobody, `always` asks before each call, `policy` asks when the governance rules say so.","type":"string","enum":["never","always","policy"]};
const func1 = Object.prototype.hasOwnProperty;
const func2 = (required0.default ?? required0);
const pattern4 = new RegExp("^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$", "u");
const pattern12 = new RegExp("^([A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*)?$", "u");
const pattern13 = new RegExp("^[A-Za-z0-9_.*/-]+$", "u");
const pattern5 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");
const pattern6 = new RegExp("^([^$]|[$]+[^${]|[$]+[{]ENV:[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?[}])*[$]*$", "u");

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.command === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "command"},message:"must have required property '"+"command"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "command") || (key0 === "args")) || (key0 === "env")) || (key0 === "env_from")) || (key0 === "cwd"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.command !== undefined){
let data0 = data.command;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err2 = {instancePath:instancePath+"/command",schemaPath:"#/properties/command/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.args !== undefined){
let data1 = data.args;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(typeof data1[i0] !== "string"){
const err4 = {instancePath:instancePath+"/args/" + i0,schemaPath:"#/properties/args/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/args",schemaPath:"#/properties/args/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.env !== undefined){
let data3 = data.env;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
const _errs10 = errors;
if(typeof key1 === "string"){
if(!pattern5.test(key1)){
const err6 = {instancePath:instancePath+"/env",schemaPath:"#/$defs/VariableName/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_]*$"+"\"",propertyName:key1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/env",schemaPath:"#/$defs/VariableName/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var valid3 = _errs10 === errors;
if(!valid3){
const err8 = {instancePath:instancePath+"/env",schemaPath:"#/properties/env/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
for(const key2 in data3){
let data4 = data3[key2];
if(typeof data4 === "string"){
if(!pattern6.test(data4)){
const err9 = {instancePath:instancePath+"/env/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Text/pattern",keyword:"pattern",params:{pattern: "^([^$]|[$]+[^${]|[$]+[{]ENV:[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?[}])*[$]*$"},message:"must match pattern \""+"^([^$]|[$]+[^${]|[$]+[{]ENV:[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?[}])*[$]*$"+"\""};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/env/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.env_from !== undefined){
let data5 = data.env_from;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
if(typeof data6 === "string"){
if(!pattern5.test(data6)){
const err12 = {instancePath:instancePath+"/env_from/" + i1,schemaPath:"#/$defs/VariableName/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_]*$"+"\""};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/env_from/" + i1,schemaPath:"#/$defs/VariableName/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/env_from",schemaPath:"#/properties/env_from/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.cwd !== undefined){
let data7 = data.cwd;
if(typeof data7 === "string"){
if(func2(data7) < 1){
const err15 = {instancePath:instancePath+"/cwd",schemaPath:"#/properties/cwd/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/cwd",schemaPath:"#/properties/cwd/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const pattern9 = new RegExp("^(https?://|[$][{]ENV:)", "u");
const pattern10 = new RegExp("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$", "u");

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.url === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "url"},message:"must have required property '"+"url"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "url") || (key0 === "headers")) || (key0 === "auth_ref"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.url !== undefined){
let data0 = data.url;
if(typeof data0 === "string"){
if(!pattern6.test(data0)){
const err2 = {instancePath:instancePath+"/url",schemaPath:"#/$defs/Text/pattern",keyword:"pattern",params:{pattern: "^([^$]|[$]+[^${]|[$]+[{]ENV:[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?[}])*[$]*$"},message:"must match pattern \""+"^([^$]|[$]+[^${]|[$]+[{]ENV:[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?[}])*[$]*$"+"\""};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/url",schemaPath:"#/$defs/Text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data0 === "string"){
if(!pattern9.test(data0)){
const err4 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/allOf/1/pattern",keyword:"pattern",params:{pattern: "^(https?://|[$][{]ENV:)"},message:"must match pattern \""+"^(https?://|[$][{]ENV:)"+"\""};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/allOf/1/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.headers !== undefined){
let data1 = data.headers;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
const _errs10 = errors;
if(typeof key1 === "string"){
if(!pattern10.test(key1)){
const err6 = {instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"},message:"must match pattern \""+"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"+"\"",propertyName:key1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var valid3 = _errs10 === errors;
if(!valid3){
const err8 = {instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
for(const key2 in data1){
let data2 = data1[key2];
if(typeof data2 === "string"){
if(!pattern6.test(data2)){
const err9 = {instancePath:instancePath+"/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Text/pattern",keyword:"pattern",params:{pattern: "^([^$]|[$]+[^${]|[$]+[{]ENV:[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?[}])*[$]*$"},message:"must match pattern \""+"^([^$]|[$]+[^${]|[$]+[{]ENV:[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?[}])*[$]*$"+"\""};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/$defs/Text/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/headers",schemaPath:"#/properties/headers/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.auth_ref !== undefined){
let data3 = data.auth_ref;
if(typeof data3 === "string"){
if(func2(data3) > 200){
const err12 = {instancePath:instancePath+"/auth_ref",schemaPath:"#/properties/auth_ref/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(func2(data3) < 1){
const err13 = {instancePath:instancePath+"/auth_ref",schemaPath:"#/properties/auth_ref/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/auth_ref",schemaPath:"#/properties/auth_ref/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.tools === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tools"},message:"must have required property '"+"tools"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.approval === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "approval"},message:"must have required property '"+"approval"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "tools") || (key0 === "approval"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.tools !== undefined){
let data0 = data.tools;
if(typeof data0 === "string"){
if(func2(data0) > 200){
const err3 = {instancePath:instancePath+"/tools",schemaPath:"#/$defs/ToolPattern/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern13.test(data0)){
const err4 = {instancePath:instancePath+"/tools",schemaPath:"#/$defs/ToolPattern/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.*/-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_.*/-]+$"+"\""};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/tools",schemaPath:"#/$defs/ToolPattern/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.approval !== undefined){
let data1 = data.approval;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/approval",schemaPath:"#/$defs/ApprovalPolicy/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(((data1 === "never") || (data1 === "always")) || (data1 === "policy"))){
const err7 = {instancePath:instancePath+"/approval",schemaPath:"#/$defs/ApprovalPolicy/enum",keyword:"enum",params:{allowedValues: schema42.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="contract:document" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.transport === undefined) && (missing0 = "transport")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.transport !== undefined){
if("stdio" !== data.transport){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.stdio === undefined){
const err2 = {instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: "stdio"},message:"must have required property '"+"stdio"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.http !== undefined){
const err3 = {instancePath:instancePath+"/http",schemaPath:"#/then/properties/http/false schema",keyword:"false schema",params:{},message:"boolean schema is false"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
if(valid0){
var props0 = {};
props0.http = true;
props0.transport = true;
}
ifClause0 = "then";
}
else {
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.http === undefined){
const err4 = {instancePath,schemaPath:"#/else/required",keyword:"required",params:{missingProperty: "http"},message:"must have required property '"+"http"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.stdio !== undefined){
const err5 = {instancePath:instancePath+"/stdio",schemaPath:"#/else/properties/stdio/false schema",keyword:"false schema",params:{},message:"boolean schema is false"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid0 = _valid0;
if(valid0){
if(props0 !== true){
props0 = props0 || {};
props0.stdio = true;
}
}
ifClause0 = "else";
}
if(!valid0){
const err6 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.server_id === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "server_id"},message:"must have required property '"+"server_id"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.transport === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "transport"},message:"must have required property '"+"transport"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key0 in data){
if(!(func1.call(schema32.properties, key0))){
const err9 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.version !== undefined){
let data3 = data.version;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err10 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(1 !== data3){
const err11 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/const",keyword:"const",params:{allowedValue: 1},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.server_id !== undefined){
let data4 = data.server_id;
if(typeof data4 === "string"){
if(func2(data4) > 63){
const err12 = {instancePath:instancePath+"/server_id",schemaPath:"#/properties/server_id/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!pattern4.test(data4)){
const err13 = {instancePath:instancePath+"/server_id",schemaPath:"#/properties/server_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$"},message:"must match pattern \""+"^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$"+"\""};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/server_id",schemaPath:"#/properties/server_id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.display_name !== undefined){
let data5 = data.display_name;
if(typeof data5 === "string"){
if(func2(data5) > 200){
const err15 = {instancePath:instancePath+"/display_name",schemaPath:"#/properties/display_name/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(func2(data5) < 1){
const err16 = {instancePath:instancePath+"/display_name",schemaPath:"#/properties/display_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/display_name",schemaPath:"#/properties/display_name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.transport !== undefined){
let data6 = data.transport;
if(typeof data6 !== "string"){
const err18 = {instancePath:instancePath+"/transport",schemaPath:"#/properties/transport/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!(((data6 === "stdio") || (data6 === "streamable_http")) || (data6 === "http_sse_legacy"))){
const err19 = {instancePath:instancePath+"/transport",schemaPath:"#/properties/transport/enum",keyword:"enum",params:{allowedValues: schema32.properties.transport.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.stdio !== undefined){
if(!(validate22(data.stdio, {instancePath:instancePath+"/stdio",parentData:data,parentDataProperty:"stdio",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.http !== undefined){
if(!(validate24(data.http, {instancePath:instancePath+"/http",parentData:data,parentDataProperty:"http",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
if(data.tool_namespace !== undefined){
let data9 = data.tool_namespace;
if(typeof data9 === "string"){
if(func2(data9) > 100){
const err20 = {instancePath:instancePath+"/tool_namespace",schemaPath:"#/properties/tool_namespace/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(!pattern12.test(data9)){
const err21 = {instancePath:instancePath+"/tool_namespace",schemaPath:"#/properties/tool_namespace/pattern",keyword:"pattern",params:{pattern: "^([A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*)?$"},message:"must match pattern \""+"^([A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*)?$"+"\""};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/tool_namespace",schemaPath:"#/properties/tool_namespace/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.allowed_tools !== undefined){
let data10 = data.allowed_tools;
if(Array.isArray(data10)){
if(data10.length > 1000){
const err23 = {instancePath:instancePath+"/allowed_tools",schemaPath:"#/properties/allowed_tools/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
if(typeof data11 === "string"){
if(func2(data11) > 200){
const err24 = {instancePath:instancePath+"/allowed_tools/" + i0,schemaPath:"#/$defs/ToolPattern/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!pattern13.test(data11)){
const err25 = {instancePath:instancePath+"/allowed_tools/" + i0,schemaPath:"#/$defs/ToolPattern/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.*/-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_.*/-]+$"+"\""};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/allowed_tools/" + i0,schemaPath:"#/$defs/ToolPattern/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/allowed_tools",schemaPath:"#/properties/allowed_tools/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.denied_tools !== undefined){
let data12 = data.denied_tools;
if(Array.isArray(data12)){
if(data12.length > 1000){
const err28 = {instancePath:instancePath+"/denied_tools",schemaPath:"#/properties/denied_tools/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
if(typeof data13 === "string"){
if(func2(data13) > 200){
const err29 = {instancePath:instancePath+"/denied_tools/" + i1,schemaPath:"#/$defs/ToolPattern/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(!pattern13.test(data13)){
const err30 = {instancePath:instancePath+"/denied_tools/" + i1,schemaPath:"#/$defs/ToolPattern/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.*/-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_.*/-]+$"+"\""};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/denied_tools/" + i1,schemaPath:"#/$defs/ToolPattern/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath:instancePath+"/denied_tools",schemaPath:"#/properties/denied_tools/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.approval_policy !== undefined){
let data14 = data.approval_policy;
if(typeof data14 !== "string"){
const err33 = {instancePath:instancePath+"/approval_policy",schemaPath:"#/$defs/ApprovalPolicy/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(!(((data14 === "never") || (data14 === "always")) || (data14 === "policy"))){
const err34 = {instancePath:instancePath+"/approval_policy",schemaPath:"#/$defs/ApprovalPolicy/enum",keyword:"enum",params:{allowedValues: schema42.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.tool_approvals !== undefined){
let data15 = data.tool_approvals;
if(Array.isArray(data15)){
if(data15.length > 1000){
const err35 = {instancePath:instancePath+"/tool_approvals",schemaPath:"#/properties/tool_approvals/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
const len2 = data15.length;
for(let i2=0; i2<len2; i2++){
if(!(validate26(data15[i2], {instancePath:instancePath+"/tool_approvals/" + i2,parentData:data15,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
}
else {
const err36 = {instancePath:instancePath+"/tool_approvals",schemaPath:"#/properties/tool_approvals/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.budgets !== undefined){
let data17 = data.budgets;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key1 in data17){
if(!(((key1 === "tool_timeout_ms") || (key1 === "max_concurrency")) || (key1 === "max_tool_output_bytes"))){
const err37 = {instancePath:instancePath+"/budgets",schemaPath:"#/$defs/Budgets/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data17.tool_timeout_ms !== undefined){
let data18 = data17.tool_timeout_ms;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
const err38 = {instancePath:instancePath+"/budgets/tool_timeout_ms",schemaPath:"#/$defs/Budgets/properties/tool_timeout_ms/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 > 86400000 || isNaN(data18)){
const err39 = {instancePath:instancePath+"/budgets/tool_timeout_ms",schemaPath:"#/$defs/Budgets/properties/tool_timeout_ms/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400000},message:"must be <= 86400000"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(data18 < 1 || isNaN(data18)){
const err40 = {instancePath:instancePath+"/budgets/tool_timeout_ms",schemaPath:"#/$defs/Budgets/properties/tool_timeout_ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
if(data17.max_concurrency !== undefined){
let data19 = data17.max_concurrency;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
const err41 = {instancePath:instancePath+"/budgets/max_concurrency",schemaPath:"#/$defs/Budgets/properties/max_concurrency/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 > 10000 || isNaN(data19)){
const err42 = {instancePath:instancePath+"/budgets/max_concurrency",schemaPath:"#/$defs/Budgets/properties/max_concurrency/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(data19 < 1 || isNaN(data19)){
const err43 = {instancePath:instancePath+"/budgets/max_concurrency",schemaPath:"#/$defs/Budgets/properties/max_concurrency/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
if(data17.max_tool_output_bytes !== undefined){
let data20 = data17.max_tool_output_bytes;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
const err44 = {instancePath:instancePath+"/budgets/max_tool_output_bytes",schemaPath:"#/$defs/Budgets/properties/max_tool_output_bytes/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 > 1073741824 || isNaN(data20)){
const err45 = {instancePath:instancePath+"/budgets/max_tool_output_bytes",schemaPath:"#/$defs/Budgets/properties/max_tool_output_bytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1073741824},message:"must be <= 1073741824"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(data20 < 1 || isNaN(data20)){
const err46 = {instancePath:instancePath+"/budgets/max_tool_output_bytes",schemaPath:"#/$defs/Budgets/properties/max_tool_output_bytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
}
else {
const err47 = {instancePath:instancePath+"/budgets",schemaPath:"#/$defs/Budgets/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="contract:isServerRecord" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate21(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

