// Generated from contracts/capability/v1/handler.schema.yaml; do not edit. Run `npm run gen`.
import required0 from 'ajv/dist/runtime/ucs2length.js'
"use strict";
export const isHandlerMetadata = validate20;
const schema32 = {"$id":"contract:document","title":"HandlerMetadata","description":"What a handler may say of its tool: the export `tool` beside the function. Everything may be left out. A schema written with another library is turned into JSON Schema before it is looked at here.","type":"object","additionalProperties":false,"properties":{"name":{"description":"The tool's name; the function's when left out.","type":"string","pattern":"^[A-Za-z0-9_.-]{1,128}$"},"title":{"description":"The name people see.","type":"string","minLength":1,"maxLength":200},"description":{"description":"What the tool does, for models and people; the first line of the doc comment when left out.","type":"string","maxLength":16384},"annotations":{"$ref":"#/$defs/Annotations"},"price":{"description":"What a call costs, in the currency of the configuration.","type":"number","minimum":0,"maximum":1000000000},"timeoutSeconds":{"description":"How long a call may run; `tools.default_timeout_seconds` when left out.","type":"number","exclusiveMinimum":0,"maximum":86400},"concurrency":{"description":"How many calls may run at a time; any number when left out.","type":"integer","minimum":1,"maximum":10000},"isolate":{"description":"`worker` runs the handler in a thread of its own, so that its time limit holds even while it computes.","type":"string","enum":["none","worker"],"default":"none"},"async":{"description":"Whether calls answer later, as a task or a run: `true` for every caller that can take one, while all others wait; `required` refuses callers that can't; `never` lets all callers wait, however long it takes; `false` makes a run of what outlives `tools.async_threshold_seconds`.","enum":[true,false,"required","never"],"default":false},"inputSchema":{"$ref":"#/$defs/ObjectSchema","description":"JSON Schema 2020-12 of the arguments; made from the function's types when left out."},"outputSchema":{"$ref":"#/$defs/ObjectSchema","description":"JSON Schema 2020-12 of what is answered; made from the function's types when left out."},"tags":{"description":"Words to find the tool by.","type":"array","maxItems":100,"items":{"type":"string","minLength":1,"maxLength":100}},"icons":{"description":"Pictures for people's menus.","type":"array","maxItems":20,"items":{"$ref":"#/$defs/Icon"}}},"$defs":{"Annotations":{"description":"Hints for clients, as MCP has them. Nobody is bound by them, except that `readOnlyHint` says running twice harms nobody.","type":"object","additionalProperties":false,"properties":{"title":{"type":"string","minLength":1,"maxLength":200},"readOnlyHint":{"description":"Changes nothing.","type":"boolean"},"destructiveHint":{"description":"May destroy something.","type":"boolean"},"idempotentHint":{"description":"A second call with the same arguments changes nothing more.","type":"boolean"},"openWorldHint":{"description":"Reaches things outside.","type":"boolean"}}},"ObjectSchema":{"description":"A JSON Schema of an object.","type":"object","required":["type"],"properties":{"type":{"const":"object"}},"additionalProperties":true},"Icon":{"type":"object","additionalProperties":false,"required":["src"],"properties":{"src":{"description":"An https address, or a data URI.","type":"string","pattern":"^(https://|data:image/)","maxLength":100000},"mimeType":{"type":"string","pattern":"^image/[a-z0-9.+-]+$"},"sizes":{"description":"Such as 48x48, or any.","type":"array","items":{"type":"string","pattern":"^([0-9]+x[0-9]+|any)$"}},"theme":{"type":"string","enum":["light","dark"]}}}}};
const schema36 = {"type":"object","additionalProperties":false,"required":["src"],"properties":{"src":{"description":"An https address, or a data URI.","type":"string","pattern":"^(https://|data:image/)","maxLength":100000},"mimeType":{"type":"string","pattern":"^image/[a-z0-9.+-]+$"},"sizes":{"description":"Such as 48x48, or any.","type":"array","items":{"type":"string","pattern":"^([0-9]+x[0-9]+|any)$"}},"theme":{"type":"string","enum":["light","dark"]}}};
const func1 = Object.prototype.hasOwnProperty;
const func2 = (required0.default ?? required0);
const pattern4 = new RegExp("^[A-Za-z0-9_.-]{1,128}$", "u");
const pattern5 = new RegExp("^(https://|data:image/)", "u");
const pattern6 = new RegExp("^image/[a-z0-9.+-]+$", "u");
const pattern7 = new RegExp("^([0-9]+x[0-9]+|any)$", "u");

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
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func1.call(schema32.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,128}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,128}$"+"\""};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.title !== undefined){
let data1 = data.title;
if(typeof data1 === "string"){
if(func2(data1) > 200){
const err3 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func2(data1) < 1){
const err4 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err5 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 === "string"){
if(func2(data2) > 16384){
const err6 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 16384},message:"must NOT have more than 16384 characters"};
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
const err7 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.annotations !== undefined){
let data3 = data.annotations;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!(((((key1 === "title") || (key1 === "readOnlyHint")) || (key1 === "destructiveHint")) || (key1 === "idempotentHint")) || (key1 === "openWorldHint"))){
const err8 = {instancePath:instancePath+"/annotations",schemaPath:"#/$defs/Annotations/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data3.title !== undefined){
let data4 = data3.title;
if(typeof data4 === "string"){
if(func2(data4) > 200){
const err9 = {instancePath:instancePath+"/annotations/title",schemaPath:"#/$defs/Annotations/properties/title/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func2(data4) < 1){
const err10 = {instancePath:instancePath+"/annotations/title",schemaPath:"#/$defs/Annotations/properties/title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/annotations/title",schemaPath:"#/$defs/Annotations/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data3.readOnlyHint !== undefined){
if(typeof data3.readOnlyHint !== "boolean"){
const err12 = {instancePath:instancePath+"/annotations/readOnlyHint",schemaPath:"#/$defs/Annotations/properties/readOnlyHint/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data3.destructiveHint !== undefined){
if(typeof data3.destructiveHint !== "boolean"){
const err13 = {instancePath:instancePath+"/annotations/destructiveHint",schemaPath:"#/$defs/Annotations/properties/destructiveHint/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data3.idempotentHint !== undefined){
if(typeof data3.idempotentHint !== "boolean"){
const err14 = {instancePath:instancePath+"/annotations/idempotentHint",schemaPath:"#/$defs/Annotations/properties/idempotentHint/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data3.openWorldHint !== undefined){
if(typeof data3.openWorldHint !== "boolean"){
const err15 = {instancePath:instancePath+"/annotations/openWorldHint",schemaPath:"#/$defs/Annotations/properties/openWorldHint/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/annotations",schemaPath:"#/$defs/Annotations/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.price !== undefined){
let data9 = data.price;
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 1000000000 || isNaN(data9)){
const err17 = {instancePath:instancePath+"/price",schemaPath:"#/properties/price/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000000},message:"must be <= 1000000000"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data9 < 0 || isNaN(data9)){
const err18 = {instancePath:instancePath+"/price",schemaPath:"#/properties/price/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/price",schemaPath:"#/properties/price/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.timeoutSeconds !== undefined){
let data10 = data.timeoutSeconds;
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 86400 || isNaN(data10)){
const err20 = {instancePath:instancePath+"/timeoutSeconds",schemaPath:"#/properties/timeoutSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data10 <= 0 || isNaN(data10)){
const err21 = {instancePath:instancePath+"/timeoutSeconds",schemaPath:"#/properties/timeoutSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
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
const err22 = {instancePath:instancePath+"/timeoutSeconds",schemaPath:"#/properties/timeoutSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.concurrency !== undefined){
let data11 = data.concurrency;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err23 = {instancePath:instancePath+"/concurrency",schemaPath:"#/properties/concurrency/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 10000 || isNaN(data11)){
const err24 = {instancePath:instancePath+"/concurrency",schemaPath:"#/properties/concurrency/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(data11 < 1 || isNaN(data11)){
const err25 = {instancePath:instancePath+"/concurrency",schemaPath:"#/properties/concurrency/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
if(data.isolate !== undefined){
let data12 = data.isolate;
if(typeof data12 !== "string"){
const err26 = {instancePath:instancePath+"/isolate",schemaPath:"#/properties/isolate/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(!((data12 === "none") || (data12 === "worker"))){
const err27 = {instancePath:instancePath+"/isolate",schemaPath:"#/properties/isolate/enum",keyword:"enum",params:{allowedValues: schema32.properties.isolate.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.async !== undefined){
let data13 = data.async;
if(!((((data13 === true) || (data13 === false)) || (data13 === "required")) || (data13 === "never"))){
const err28 = {instancePath:instancePath+"/async",schemaPath:"#/properties/async/enum",keyword:"enum",params:{allowedValues: schema32.properties.async.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.inputSchema !== undefined){
let data14 = data.inputSchema;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.type === undefined){
const err29 = {instancePath:instancePath+"/inputSchema",schemaPath:"#/$defs/ObjectSchema/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data14.type !== undefined){
if("object" !== data14.type){
const err30 = {instancePath:instancePath+"/inputSchema/type",schemaPath:"#/$defs/ObjectSchema/properties/type/const",keyword:"const",params:{allowedValue: "object"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/inputSchema",schemaPath:"#/$defs/ObjectSchema/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.outputSchema !== undefined){
let data16 = data.outputSchema;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if(data16.type === undefined){
const err32 = {instancePath:instancePath+"/outputSchema",schemaPath:"#/$defs/ObjectSchema/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(data16.type !== undefined){
if("object" !== data16.type){
const err33 = {instancePath:instancePath+"/outputSchema/type",schemaPath:"#/$defs/ObjectSchema/properties/type/const",keyword:"const",params:{allowedValue: "object"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/outputSchema",schemaPath:"#/$defs/ObjectSchema/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.tags !== undefined){
let data18 = data.tags;
if(Array.isArray(data18)){
if(data18.length > 100){
const err35 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
const len0 = data18.length;
for(let i0=0; i0<len0; i0++){
let data19 = data18[i0];
if(typeof data19 === "string"){
if(func2(data19) > 100){
const err36 = {instancePath:instancePath+"/tags/" + i0,schemaPath:"#/properties/tags/items/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(func2(data19) < 1){
const err37 = {instancePath:instancePath+"/tags/" + i0,schemaPath:"#/properties/tags/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/tags/" + i0,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
else {
const err39 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.icons !== undefined){
let data20 = data.icons;
if(Array.isArray(data20)){
if(data20.length > 20){
const err40 = {instancePath:instancePath+"/icons",schemaPath:"#/properties/icons/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
const len1 = data20.length;
for(let i1=0; i1<len1; i1++){
let data21 = data20[i1];
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
if(data21.src === undefined){
const err41 = {instancePath:instancePath+"/icons/" + i1,schemaPath:"#/$defs/Icon/required",keyword:"required",params:{missingProperty: "src"},message:"must have required property '"+"src"+"'"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
for(const key2 in data21){
if(!((((key2 === "src") || (key2 === "mimeType")) || (key2 === "sizes")) || (key2 === "theme"))){
const err42 = {instancePath:instancePath+"/icons/" + i1,schemaPath:"#/$defs/Icon/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data21.src !== undefined){
let data22 = data21.src;
if(typeof data22 === "string"){
if(func2(data22) > 100000){
const err43 = {instancePath:instancePath+"/icons/" + i1+"/src",schemaPath:"#/$defs/Icon/properties/src/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(!pattern5.test(data22)){
const err44 = {instancePath:instancePath+"/icons/" + i1+"/src",schemaPath:"#/$defs/Icon/properties/src/pattern",keyword:"pattern",params:{pattern: "^(https://|data:image/)"},message:"must match pattern \""+"^(https://|data:image/)"+"\""};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
else {
const err45 = {instancePath:instancePath+"/icons/" + i1+"/src",schemaPath:"#/$defs/Icon/properties/src/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data21.mimeType !== undefined){
let data23 = data21.mimeType;
if(typeof data23 === "string"){
if(!pattern6.test(data23)){
const err46 = {instancePath:instancePath+"/icons/" + i1+"/mimeType",schemaPath:"#/$defs/Icon/properties/mimeType/pattern",keyword:"pattern",params:{pattern: "^image/[a-z0-9.+-]+$"},message:"must match pattern \""+"^image/[a-z0-9.+-]+$"+"\""};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/icons/" + i1+"/mimeType",schemaPath:"#/$defs/Icon/properties/mimeType/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data21.sizes !== undefined){
let data24 = data21.sizes;
if(Array.isArray(data24)){
const len2 = data24.length;
for(let i2=0; i2<len2; i2++){
let data25 = data24[i2];
if(typeof data25 === "string"){
if(!pattern7.test(data25)){
const err48 = {instancePath:instancePath+"/icons/" + i1+"/sizes/" + i2,schemaPath:"#/$defs/Icon/properties/sizes/items/pattern",keyword:"pattern",params:{pattern: "^([0-9]+x[0-9]+|any)$"},message:"must match pattern \""+"^([0-9]+x[0-9]+|any)$"+"\""};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/icons/" + i1+"/sizes/" + i2,schemaPath:"#/$defs/Icon/properties/sizes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
else {
const err50 = {instancePath:instancePath+"/icons/" + i1+"/sizes",schemaPath:"#/$defs/Icon/properties/sizes/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data21.theme !== undefined){
let data26 = data21.theme;
if(typeof data26 !== "string"){
const err51 = {instancePath:instancePath+"/icons/" + i1+"/theme",schemaPath:"#/$defs/Icon/properties/theme/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(!((data26 === "light") || (data26 === "dark"))){
const err52 = {instancePath:instancePath+"/icons/" + i1+"/theme",schemaPath:"#/$defs/Icon/properties/theme/enum",keyword:"enum",params:{allowedValues: schema36.properties.theme.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
else {
const err53 = {instancePath:instancePath+"/icons/" + i1,schemaPath:"#/$defs/Icon/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
else {
const err54 = {instancePath:instancePath+"/icons",schemaPath:"#/properties/icons/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
}
else {
const err55 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="contract:isHandlerMetadata" */;
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

