// Generated from contracts/capability/v1/handler-resource.schema.yaml; do not edit. Run `npm run gen`.
import required0 from 'ajv/dist/runtime/ucs2length.js'
"use strict";
export const isResourceMetadata = validate20;
const schema32 = {"$id":"contract:document","title":"ResourceMetadata","description":"What a handler says of the resource it reads: the export `resource` beside the function. Either `uri` or `uriTemplate` must be there.","type":"object","additionalProperties":false,"oneOf":[{"required":["uri"]},{"required":["uriTemplate"]}],"properties":{"uri":{"description":"The resource's address. Addresses that begin with skill:// are those of SKILL.md documents.","type":"string","pattern":"^[A-Za-z][A-Za-z0-9+.-]*:[^\\s{}]+$","maxLength":2048,"not":{"pattern":"^skill:"}},"uriTemplate":{"description":"Addresses of many resources, with {name} for what differs (level 1 of RFC 6570). The function gets the values.","type":"string","pattern":"^[A-Za-z][A-Za-z0-9+.-]*:[^\\s]+$","maxLength":2048,"not":{"pattern":"^skill:"}},"name":{"description":"What it is called; the function's name or the folder's when left out.","type":"string","minLength":1,"maxLength":200},"title":{"description":"The name people see.","type":"string","minLength":1,"maxLength":200},"description":{"description":"What it holds, for models and people.","type":"string","maxLength":16384},"mimeType":{"description":"The media type of what is read; text/plain for text and application/octet-stream for bytes when left out.","type":"string","pattern":"^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(\\s*;.*)?$","maxLength":200},"size":{"description":"How many bytes it has, where that is known.","type":"integer","minimum":0},"annotations":{"$ref":"#/$defs/Annotations"},"timeoutSeconds":{"description":"How long a read may take; `tools.default_timeout_seconds` when left out.","type":"number","exclusiveMinimum":0,"maximum":86400},"cacheSeconds":{"description":"How long a client may keep what was read; not at all when left out, since what is computed may be another next time.","type":"number","minimum":0,"maximum":86400},"tags":{"description":"Words to find the resource by.","type":"array","maxItems":100,"items":{"type":"string","minLength":1,"maxLength":100}},"suggestions":{"description":"Values that are offered while one types, by the variable of the template; others are taken, too.","type":"object","additionalProperties":{"type":"array","maxItems":1000,"items":{"type":"string","minLength":1,"maxLength":1000}}},"icons":{"description":"Pictures for people's menus.","type":"array","maxItems":20,"items":{"$ref":"#/$defs/Icon"}}},"$defs":{"Annotations":{"description":"Whom it is for, how much it matters, and when it last changed.","type":"object","additionalProperties":false,"properties":{"audience":{"type":"array","items":{"type":"string","enum":["user","assistant"]}},"priority":{"description":"0 is optional and 1 is needed.","type":"number","minimum":0,"maximum":1},"lastModified":{"description":"In the form of ISO 8601.","type":"string","maxLength":40}}},"Icon":{"type":"object","additionalProperties":false,"required":["src"],"properties":{"src":{"description":"An https address, or a data URI.","type":"string","pattern":"^(https://|data:image/)","maxLength":100000},"mimeType":{"type":"string","pattern":"^image/[a-z0-9.+-]+$"},"sizes":{"description":"Such as 48x48, or any.","type":"array","items":{"type":"string","pattern":"^([0-9]+x[0-9]+|any)$"}},"theme":{"type":"string","enum":["light","dark"]}}}}};
const schema33 = {"description":"Whom it is for, how much it matters, and when it last changed.","type":"object","additionalProperties":false,"properties":{"audience":{"type":"array","items":{"type":"string","enum":["user","assistant"]}},"priority":{"description":"0 is optional and 1 is needed.","type":"number","minimum":0,"maximum":1},"lastModified":{"description":"In the form of ISO 8601.","type":"string","maxLength":40}}};
const schema34 = {"type":"object","additionalProperties":false,"required":["src"],"properties":{"src":{"description":"An https address, or a data URI.","type":"string","pattern":"^(https://|data:image/)","maxLength":100000},"mimeType":{"type":"string","pattern":"^image/[a-z0-9.+-]+$"},"sizes":{"description":"Such as 48x48, or any.","type":"array","items":{"type":"string","pattern":"^([0-9]+x[0-9]+|any)$"}},"theme":{"type":"string","enum":["light","dark"]}}};
const func1 = Object.prototype.hasOwnProperty;
const func2 = (required0.default ?? required0);
const pattern4 = new RegExp("^skill:", "u");
const pattern5 = new RegExp("^[A-Za-z][A-Za-z0-9+.-]*:[^\\s{}]+$", "u");
const pattern7 = new RegExp("^[A-Za-z][A-Za-z0-9+.-]*:[^\\s]+$", "u");
const pattern8 = new RegExp("^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(\\s*;.*)?$", "u");
const pattern9 = new RegExp("^(https://|data:image/)", "u");
const pattern10 = new RegExp("^image/[a-z0-9.+-]+$", "u");
const pattern11 = new RegExp("^([0-9]+x[0-9]+|any)$", "u");

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
let valid0 = false;
let passing0 = null;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.uri === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "uri"},message:"must have required property '"+"uri"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.uriTemplate === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "uriTemplate"},message:"must have required property '"+"uriTemplate"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err2 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func1.call(schema32.properties, key0))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.uri !== undefined){
let data0 = data.uri;
const _errs7 = errors;
const _errs8 = errors;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid2 = _errs8 === errors;
if(valid2){
const err5 = {instancePath:instancePath+"/uri",schemaPath:"#/properties/uri/not",keyword:"not",params:{},message:"must NOT be valid"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
if(typeof data0 === "string"){
if(func2(data0) > 2048){
const err6 = {instancePath:instancePath+"/uri",schemaPath:"#/properties/uri/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!pattern5.test(data0)){
const err7 = {instancePath:instancePath+"/uri",schemaPath:"#/properties/uri/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9+.-]*:[^\\s{}]+$"},message:"must match pattern \""+"^[A-Za-z][A-Za-z0-9+.-]*:[^\\s{}]+$"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/uri",schemaPath:"#/properties/uri/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.uriTemplate !== undefined){
let data1 = data.uriTemplate;
const _errs11 = errors;
const _errs12 = errors;
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var valid3 = _errs12 === errors;
if(valid3){
const err10 = {instancePath:instancePath+"/uriTemplate",schemaPath:"#/properties/uriTemplate/not",keyword:"not",params:{},message:"must NOT be valid"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
}
if(typeof data1 === "string"){
if(func2(data1) > 2048){
const err11 = {instancePath:instancePath+"/uriTemplate",schemaPath:"#/properties/uriTemplate/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!pattern7.test(data1)){
const err12 = {instancePath:instancePath+"/uriTemplate",schemaPath:"#/properties/uriTemplate/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9+.-]*:[^\\s]+$"},message:"must match pattern \""+"^[A-Za-z][A-Za-z0-9+.-]*:[^\\s]+$"+"\""};
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
const err13 = {instancePath:instancePath+"/uriTemplate",schemaPath:"#/properties/uriTemplate/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.name !== undefined){
let data2 = data.name;
if(typeof data2 === "string"){
if(func2(data2) > 200){
const err14 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(func2(data2) < 1){
const err15 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err16 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.title !== undefined){
let data3 = data.title;
if(typeof data3 === "string"){
if(func2(data3) > 200){
const err17 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(func2(data3) < 1){
const err18 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err19 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.description !== undefined){
let data4 = data.description;
if(typeof data4 === "string"){
if(func2(data4) > 16384){
const err20 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 16384},message:"must NOT have more than 16384 characters"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.mimeType !== undefined){
let data5 = data.mimeType;
if(typeof data5 === "string"){
if(func2(data5) > 200){
const err22 = {instancePath:instancePath+"/mimeType",schemaPath:"#/properties/mimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!pattern8.test(data5)){
const err23 = {instancePath:instancePath+"/mimeType",schemaPath:"#/properties/mimeType/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(\\s*;.*)?$"},message:"must match pattern \""+"^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(\\s*;.*)?$"+"\""};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/mimeType",schemaPath:"#/properties/mimeType/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.size !== undefined){
let data6 = data.size;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err25 = {instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
const err26 = {instancePath:instancePath+"/size",schemaPath:"#/properties/size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(data.annotations !== undefined){
let data7 = data.annotations;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key1 in data7){
if(!(((key1 === "audience") || (key1 === "priority")) || (key1 === "lastModified"))){
const err27 = {instancePath:instancePath+"/annotations",schemaPath:"#/$defs/Annotations/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data7.audience !== undefined){
let data8 = data7.audience;
if(Array.isArray(data8)){
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
if(typeof data9 !== "string"){
const err28 = {instancePath:instancePath+"/annotations/audience/" + i0,schemaPath:"#/$defs/Annotations/properties/audience/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(!((data9 === "user") || (data9 === "assistant"))){
const err29 = {instancePath:instancePath+"/annotations/audience/" + i0,schemaPath:"#/$defs/Annotations/properties/audience/items/enum",keyword:"enum",params:{allowedValues: schema33.properties.audience.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath:instancePath+"/annotations/audience",schemaPath:"#/$defs/Annotations/properties/audience/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data7.priority !== undefined){
let data10 = data7.priority;
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 1 || isNaN(data10)){
const err31 = {instancePath:instancePath+"/annotations/priority",schemaPath:"#/$defs/Annotations/properties/priority/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(data10 < 0 || isNaN(data10)){
const err32 = {instancePath:instancePath+"/annotations/priority",schemaPath:"#/$defs/Annotations/properties/priority/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/annotations/priority",schemaPath:"#/$defs/Annotations/properties/priority/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data7.lastModified !== undefined){
let data11 = data7.lastModified;
if(typeof data11 === "string"){
if(func2(data11) > 40){
const err34 = {instancePath:instancePath+"/annotations/lastModified",schemaPath:"#/$defs/Annotations/properties/lastModified/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/annotations/lastModified",schemaPath:"#/$defs/Annotations/properties/lastModified/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/annotations",schemaPath:"#/$defs/Annotations/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.timeoutSeconds !== undefined){
let data12 = data.timeoutSeconds;
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 86400 || isNaN(data12)){
const err37 = {instancePath:instancePath+"/timeoutSeconds",schemaPath:"#/properties/timeoutSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(data12 <= 0 || isNaN(data12)){
const err38 = {instancePath:instancePath+"/timeoutSeconds",schemaPath:"#/properties/timeoutSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
else {
const err39 = {instancePath:instancePath+"/timeoutSeconds",schemaPath:"#/properties/timeoutSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data.cacheSeconds !== undefined){
let data13 = data.cacheSeconds;
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 86400 || isNaN(data13)){
const err40 = {instancePath:instancePath+"/cacheSeconds",schemaPath:"#/properties/cacheSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(data13 < 0 || isNaN(data13)){
const err41 = {instancePath:instancePath+"/cacheSeconds",schemaPath:"#/properties/cacheSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/cacheSeconds",schemaPath:"#/properties/cacheSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data.tags !== undefined){
let data14 = data.tags;
if(Array.isArray(data14)){
if(data14.length > 100){
const err43 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
const len1 = data14.length;
for(let i1=0; i1<len1; i1++){
let data15 = data14[i1];
if(typeof data15 === "string"){
if(func2(data15) > 100){
const err44 = {instancePath:instancePath+"/tags/" + i1,schemaPath:"#/properties/tags/items/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(func2(data15) < 1){
const err45 = {instancePath:instancePath+"/tags/" + i1,schemaPath:"#/properties/tags/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
else {
const err46 = {instancePath:instancePath+"/tags/" + i1,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
else {
const err47 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data.suggestions !== undefined){
let data16 = data.suggestions;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
for(const key2 in data16){
let data17 = data16[key2];
if(Array.isArray(data17)){
if(data17.length > 1000){
const err48 = {instancePath:instancePath+"/suggestions/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/suggestions/additionalProperties/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
const len2 = data17.length;
for(let i2=0; i2<len2; i2++){
let data18 = data17[i2];
if(typeof data18 === "string"){
if(func2(data18) > 1000){
const err49 = {instancePath:instancePath+"/suggestions/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2,schemaPath:"#/properties/suggestions/additionalProperties/items/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(func2(data18) < 1){
const err50 = {instancePath:instancePath+"/suggestions/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2,schemaPath:"#/properties/suggestions/additionalProperties/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/suggestions/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i2,schemaPath:"#/properties/suggestions/additionalProperties/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
}
else {
const err52 = {instancePath:instancePath+"/suggestions/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/suggestions/additionalProperties/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err53 = {instancePath:instancePath+"/suggestions",schemaPath:"#/properties/suggestions/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data.icons !== undefined){
let data19 = data.icons;
if(Array.isArray(data19)){
if(data19.length > 20){
const err54 = {instancePath:instancePath+"/icons",schemaPath:"#/properties/icons/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
const len3 = data19.length;
for(let i3=0; i3<len3; i3++){
let data20 = data19[i3];
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.src === undefined){
const err55 = {instancePath:instancePath+"/icons/" + i3,schemaPath:"#/$defs/Icon/required",keyword:"required",params:{missingProperty: "src"},message:"must have required property '"+"src"+"'"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
for(const key3 in data20){
if(!((((key3 === "src") || (key3 === "mimeType")) || (key3 === "sizes")) || (key3 === "theme"))){
const err56 = {instancePath:instancePath+"/icons/" + i3,schemaPath:"#/$defs/Icon/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data20.src !== undefined){
let data21 = data20.src;
if(typeof data21 === "string"){
if(func2(data21) > 100000){
const err57 = {instancePath:instancePath+"/icons/" + i3+"/src",schemaPath:"#/$defs/Icon/properties/src/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if(!pattern9.test(data21)){
const err58 = {instancePath:instancePath+"/icons/" + i3+"/src",schemaPath:"#/$defs/Icon/properties/src/pattern",keyword:"pattern",params:{pattern: "^(https://|data:image/)"},message:"must match pattern \""+"^(https://|data:image/)"+"\""};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
else {
const err59 = {instancePath:instancePath+"/icons/" + i3+"/src",schemaPath:"#/$defs/Icon/properties/src/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data20.mimeType !== undefined){
let data22 = data20.mimeType;
if(typeof data22 === "string"){
if(!pattern10.test(data22)){
const err60 = {instancePath:instancePath+"/icons/" + i3+"/mimeType",schemaPath:"#/$defs/Icon/properties/mimeType/pattern",keyword:"pattern",params:{pattern: "^image/[a-z0-9.+-]+$"},message:"must match pattern \""+"^image/[a-z0-9.+-]+$"+"\""};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
else {
const err61 = {instancePath:instancePath+"/icons/" + i3+"/mimeType",schemaPath:"#/$defs/Icon/properties/mimeType/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data20.sizes !== undefined){
let data23 = data20.sizes;
if(Array.isArray(data23)){
const len4 = data23.length;
for(let i4=0; i4<len4; i4++){
let data24 = data23[i4];
if(typeof data24 === "string"){
if(!pattern11.test(data24)){
const err62 = {instancePath:instancePath+"/icons/" + i3+"/sizes/" + i4,schemaPath:"#/$defs/Icon/properties/sizes/items/pattern",keyword:"pattern",params:{pattern: "^([0-9]+x[0-9]+|any)$"},message:"must match pattern \""+"^([0-9]+x[0-9]+|any)$"+"\""};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
else {
const err63 = {instancePath:instancePath+"/icons/" + i3+"/sizes/" + i4,schemaPath:"#/$defs/Icon/properties/sizes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
}
else {
const err64 = {instancePath:instancePath+"/icons/" + i3+"/sizes",schemaPath:"#/$defs/Icon/properties/sizes/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data20.theme !== undefined){
let data25 = data20.theme;
if(typeof data25 !== "string"){
const err65 = {instancePath:instancePath+"/icons/" + i3+"/theme",schemaPath:"#/$defs/Icon/properties/theme/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
if(!((data25 === "light") || (data25 === "dark"))){
const err66 = {instancePath:instancePath+"/icons/" + i3+"/theme",schemaPath:"#/$defs/Icon/properties/theme/enum",keyword:"enum",params:{allowedValues: schema34.properties.theme.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
}
else {
const err67 = {instancePath:instancePath+"/icons/" + i3,schemaPath:"#/$defs/Icon/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
else {
const err68 = {instancePath:instancePath+"/icons",schemaPath:"#/properties/icons/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
}
else {
const err69 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="contract:isResourceMetadata" */;
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

