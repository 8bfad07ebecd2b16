// Generated from contracts/capability/v1/skill.schema.yaml; do not edit. Run `npm run gen`.
import required0 from 'ajv/dist/runtime/ucs2length.js'
"use strict";
export const isSkillFrontmatter = validate20;
const schema32 = {"$id":"contract:document","title":"SkillFrontmatter","description":"The frontmatter of a SKILL.md, as the Agent Skills format has it. Keys that are not named here are kept and mean nothing to this server. Everything may be left out.","type":"object","additionalProperties":true,"properties":{"name":{"description":"The skill's name; the name of its folder when left out.","type":"string","minLength":1,"maxLength":200},"title":{"description":"The name people see.","type":"string","minLength":1,"maxLength":200},"description":{"description":"What the skill is for and when to use it; the first paragraph of the text when left out.","type":"string","maxLength":4096},"version":{"description":"The version of the skill.","type":["string","number"]},"license":{"description":"The licence, or the file that holds it.","type":"string"},"compatibility":{"description":"What the skill needs of its surroundings.","type":"string","maxLength":2000},"allowed-tools":{"description":"Tools the skill may use without asking, separated by spaces or as a list.","type":["string","array"],"items":{"type":"string"}},"tags":{"$ref":"#/$defs/Tags"},"metadata":{"$ref":"#/$defs/Metadata"},"prompt":{"$ref":"#/$defs/Prompt"},"icons":{"description":"Pictures for people's menus.","type":"array","maxItems":20,"items":{"$ref":"#/$defs/Icon"}}},"$defs":{"Tags":{"description":"Words to find the skill by, as a list or separated by commas.","type":["array","string"],"maxItems":100,"items":{"type":["string","number","boolean"]}},"Metadata":{"description":"Whatever else its author says of the skill.","type":"object","additionalProperties":true,"properties":{"tags":{"$ref":"#/$defs/Tags"},"version":{"description":"The version of the skill, where it does not stand above.","type":["string","number"]}}},"Prompt":{"description":"Offers the skill's text as a prompt, too. `true`, or a mapping that says more.","type":["boolean","object"],"additionalProperties":false,"properties":{"name":{"description":"The prompt's name; the skill's when left out.","type":"string","pattern":"^[A-Za-z0-9_.-]{1,128}$"},"title":{"type":"string","minLength":1,"maxLength":200},"description":{"type":"string","maxLength":4096},"arguments":{"description":"What stands in the text as {{name}} and is filled in.","type":"array","maxItems":50,"items":{"$ref":"#/$defs/PromptArgument"}}}},"PromptArgument":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_-]{0,63}$"},"title":{"type":"string","minLength":1,"maxLength":200},"description":{"type":"string","maxLength":4096},"required":{"type":"boolean","default":false},"suggestions":{"description":"Values that are offered while one types; others are taken, too.","type":"array","maxItems":1000,"uniqueItems":true,"items":{"type":"string","minLength":1,"maxLength":1000}}}},"Icon":{"type":"object","additionalProperties":false,"required":["src"],"properties":{"src":{"description":"An https address, or a data URI.","type":"string","pattern":"^(https://|data:image/)","maxLength":100000},"mimeType":{"type":"string","pattern":"^image/[a-z0-9.+-]+$"},"sizes":{"description":"Such as 48x48, or any.","type":"array","items":{"type":"string","pattern":"^([0-9]+x[0-9]+|any)$"}},"theme":{"type":"string","enum":["light","dark"]}}}}};
const schema33 = {"description":"Words to find the skill by, as a list or separated by commas.","type":["array","string"],"maxItems":100,"items":{"type":["string","number","boolean"]}};
const schema38 = {"type":"object","additionalProperties":false,"required":["src"],"properties":{"src":{"description":"An https address, or a data URI.","type":"string","pattern":"^(https://|data:image/)","maxLength":100000},"mimeType":{"type":"string","pattern":"^image/[a-z0-9.+-]+$"},"sizes":{"description":"Such as 48x48, or any.","type":"array","items":{"type":"string","pattern":"^([0-9]+x[0-9]+|any)$"}},"theme":{"type":"string","enum":["light","dark"]}}};
const func1 = (required0.default ?? required0);
const schema34 = {"description":"Whatever else its author says of the skill.","type":"object","additionalProperties":true,"properties":{"tags":{"$ref":"#/$defs/Tags"},"version":{"description":"The version of the skill, where it does not stand above.","type":["string","number"]}}};

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
if(data.tags !== undefined){
let data0 = data.tags;
if((!(Array.isArray(data0))) && (typeof data0 !== "string")){
const err0 = {instancePath:instancePath+"/tags",schemaPath:"#/$defs/Tags/type",keyword:"type",params:{type: schema33.type},message:"must be array,string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(Array.isArray(data0)){
if(data0.length > 100){
const err1 = {instancePath:instancePath+"/tags",schemaPath:"#/$defs/Tags/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(((typeof data1 !== "string") && (!((typeof data1 == "number") && (isFinite(data1))))) && (typeof data1 !== "boolean")){
const err2 = {instancePath:instancePath+"/tags/" + i0,schemaPath:"#/$defs/Tags/items/type",keyword:"type",params:{type: schema33.items.type},message:"must be string,number,boolean"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
if(data.version !== undefined){
let data2 = data.version;
if((typeof data2 !== "string") && (!((typeof data2 == "number") && (isFinite(data2))))){
const err3 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: schema34.properties.version.type},message:"must be string,number"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema36 = {"description":"Offers the skill's text as a prompt, too. `true`, or a mapping that says more.","type":["boolean","object"],"additionalProperties":false,"properties":{"name":{"description":"The prompt's name; the skill's when left out.","type":"string","pattern":"^[A-Za-z0-9_.-]{1,128}$"},"title":{"type":"string","minLength":1,"maxLength":200},"description":{"type":"string","maxLength":4096},"arguments":{"description":"What stands in the text as {{name}} and is filled in.","type":"array","maxItems":50,"items":{"$ref":"#/$defs/PromptArgument"}}}};
const pattern4 = new RegExp("^[A-Za-z0-9_.-]{1,128}$", "u");
const pattern5 = new RegExp("^[A-Za-z_][A-Za-z0-9_-]{0,63}$", "u");

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
if((typeof data !== "boolean") && (!(data && typeof data == "object" && !Array.isArray(data)))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema36.type},message:"must be boolean,object"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "title")) || (key0 === "description")) || (key0 === "arguments"))){
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
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,128}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,128}$"+"\""};
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
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.title !== undefined){
let data1 = data.title;
if(typeof data1 === "string"){
if(func1(data1) > 200){
const err4 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(func1(data1) < 1){
const err5 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 === "string"){
if(func1(data2) > 4096){
const err7 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
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
const err8 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.arguments !== undefined){
let data3 = data.arguments;
if(Array.isArray(data3)){
if(data3.length > 50){
const err9 = {instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.name === undefined){
const err10 = {instancePath:instancePath+"/arguments/" + i0,schemaPath:"#/$defs/PromptArgument/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key1 in data4){
if(!(((((key1 === "name") || (key1 === "title")) || (key1 === "description")) || (key1 === "required")) || (key1 === "suggestions"))){
const err11 = {instancePath:instancePath+"/arguments/" + i0,schemaPath:"#/$defs/PromptArgument/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data4.name !== undefined){
let data5 = data4.name;
if(typeof data5 === "string"){
if(!pattern5.test(data5)){
const err12 = {instancePath:instancePath+"/arguments/" + i0+"/name",schemaPath:"#/$defs/PromptArgument/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_-]{0,63}$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_-]{0,63}$"+"\""};
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
const err13 = {instancePath:instancePath+"/arguments/" + i0+"/name",schemaPath:"#/$defs/PromptArgument/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data4.title !== undefined){
let data6 = data4.title;
if(typeof data6 === "string"){
if(func1(data6) > 200){
const err14 = {instancePath:instancePath+"/arguments/" + i0+"/title",schemaPath:"#/$defs/PromptArgument/properties/title/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(func1(data6) < 1){
const err15 = {instancePath:instancePath+"/arguments/" + i0+"/title",schemaPath:"#/$defs/PromptArgument/properties/title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err16 = {instancePath:instancePath+"/arguments/" + i0+"/title",schemaPath:"#/$defs/PromptArgument/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data4.description !== undefined){
let data7 = data4.description;
if(typeof data7 === "string"){
if(func1(data7) > 4096){
const err17 = {instancePath:instancePath+"/arguments/" + i0+"/description",schemaPath:"#/$defs/PromptArgument/properties/description/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/arguments/" + i0+"/description",schemaPath:"#/$defs/PromptArgument/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data4.required !== undefined){
if(typeof data4.required !== "boolean"){
const err19 = {instancePath:instancePath+"/arguments/" + i0+"/required",schemaPath:"#/$defs/PromptArgument/properties/required/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data4.suggestions !== undefined){
let data9 = data4.suggestions;
if(Array.isArray(data9)){
if(data9.length > 1000){
const err20 = {instancePath:instancePath+"/arguments/" + i0+"/suggestions",schemaPath:"#/$defs/PromptArgument/properties/suggestions/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(typeof data10 === "string"){
if(func1(data10) > 1000){
const err21 = {instancePath:instancePath+"/arguments/" + i0+"/suggestions/" + i1,schemaPath:"#/$defs/PromptArgument/properties/suggestions/items/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(func1(data10) < 1){
const err22 = {instancePath:instancePath+"/arguments/" + i0+"/suggestions/" + i1,schemaPath:"#/$defs/PromptArgument/properties/suggestions/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/arguments/" + i0+"/suggestions/" + i1,schemaPath:"#/$defs/PromptArgument/properties/suggestions/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
let i2 = data9.length;
let j0;
if(i2 > 1){
const indices0 = {};
for(;i2--;){
let item0 = data9[i2];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err24 = {instancePath:instancePath+"/arguments/" + i0+"/suggestions",schemaPath:"#/$defs/PromptArgument/properties/suggestions/uniqueItems",keyword:"uniqueItems",params:{i: i2, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i2+" are identical)"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
break;
}
indices0[item0] = i2;
}
}
}
else {
const err25 = {instancePath:instancePath+"/arguments/" + i0+"/suggestions",schemaPath:"#/$defs/PromptArgument/properties/suggestions/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
else {
const err26 = {instancePath:instancePath+"/arguments/" + i0,schemaPath:"#/$defs/PromptArgument/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err27 = {instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const pattern6 = new RegExp("^(https://|data:image/)", "u");
const pattern7 = new RegExp("^image/[a-z0-9.+-]+$", "u");
const pattern8 = new RegExp("^([0-9]+x[0-9]+|any)$", "u");

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
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func1(data0) > 200){
const err0 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data0) < 1){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
if(func1(data1) > 200){
const err3 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func1(data1) < 1){
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
if(func1(data2) > 4096){
const err6 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
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
if(data.version !== undefined){
let data3 = data.version;
if((typeof data3 !== "string") && (!((typeof data3 == "number") && (isFinite(data3))))){
const err8 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: schema32.properties.version.type},message:"must be string,number"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.license !== undefined){
if(typeof data.license !== "string"){
const err9 = {instancePath:instancePath+"/license",schemaPath:"#/properties/license/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.compatibility !== undefined){
let data5 = data.compatibility;
if(typeof data5 === "string"){
if(func1(data5) > 2000){
const err10 = {instancePath:instancePath+"/compatibility",schemaPath:"#/properties/compatibility/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"};
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
const err11 = {instancePath:instancePath+"/compatibility",schemaPath:"#/properties/compatibility/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data["allowed-tools"] !== undefined){
let data6 = data["allowed-tools"];
if((typeof data6 !== "string") && (!(Array.isArray(data6)))){
const err12 = {instancePath:instancePath+"/allowed-tools",schemaPath:"#/properties/allowed-tools/type",keyword:"type",params:{type: schema32.properties["allowed-tools"].type},message:"must be string,array"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(typeof data6[i0] !== "string"){
const err13 = {instancePath:instancePath+"/allowed-tools/" + i0,schemaPath:"#/properties/allowed-tools/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
}
if(data.tags !== undefined){
let data8 = data.tags;
if((!(Array.isArray(data8))) && (typeof data8 !== "string")){
const err14 = {instancePath:instancePath+"/tags",schemaPath:"#/$defs/Tags/type",keyword:"type",params:{type: schema33.type},message:"must be array,string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(Array.isArray(data8)){
if(data8.length > 100){
const err15 = {instancePath:instancePath+"/tags",schemaPath:"#/$defs/Tags/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
if(((typeof data9 !== "string") && (!((typeof data9 == "number") && (isFinite(data9))))) && (typeof data9 !== "boolean")){
const err16 = {instancePath:instancePath+"/tags/" + i1,schemaPath:"#/$defs/Tags/items/type",keyword:"type",params:{type: schema33.items.type},message:"must be string,number,boolean"};
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
}
if(data.metadata !== undefined){
if(!(validate22(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.prompt !== undefined){
if(!(validate24(data.prompt, {instancePath:instancePath+"/prompt",parentData:data,parentDataProperty:"prompt",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
if(data.icons !== undefined){
let data12 = data.icons;
if(Array.isArray(data12)){
if(data12.length > 20){
const err17 = {instancePath:instancePath+"/icons",schemaPath:"#/properties/icons/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
let data13 = data12[i2];
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.src === undefined){
const err18 = {instancePath:instancePath+"/icons/" + i2,schemaPath:"#/$defs/Icon/required",keyword:"required",params:{missingProperty: "src"},message:"must have required property '"+"src"+"'"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
for(const key0 in data13){
if(!((((key0 === "src") || (key0 === "mimeType")) || (key0 === "sizes")) || (key0 === "theme"))){
const err19 = {instancePath:instancePath+"/icons/" + i2,schemaPath:"#/$defs/Icon/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data13.src !== undefined){
let data14 = data13.src;
if(typeof data14 === "string"){
if(func1(data14) > 100000){
const err20 = {instancePath:instancePath+"/icons/" + i2+"/src",schemaPath:"#/$defs/Icon/properties/src/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(!pattern6.test(data14)){
const err21 = {instancePath:instancePath+"/icons/" + i2+"/src",schemaPath:"#/$defs/Icon/properties/src/pattern",keyword:"pattern",params:{pattern: "^(https://|data:image/)"},message:"must match pattern \""+"^(https://|data:image/)"+"\""};
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
const err22 = {instancePath:instancePath+"/icons/" + i2+"/src",schemaPath:"#/$defs/Icon/properties/src/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data13.mimeType !== undefined){
let data15 = data13.mimeType;
if(typeof data15 === "string"){
if(!pattern7.test(data15)){
const err23 = {instancePath:instancePath+"/icons/" + i2+"/mimeType",schemaPath:"#/$defs/Icon/properties/mimeType/pattern",keyword:"pattern",params:{pattern: "^image/[a-z0-9.+-]+$"},message:"must match pattern \""+"^image/[a-z0-9.+-]+$"+"\""};
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
const err24 = {instancePath:instancePath+"/icons/" + i2+"/mimeType",schemaPath:"#/$defs/Icon/properties/mimeType/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data13.sizes !== undefined){
let data16 = data13.sizes;
if(Array.isArray(data16)){
const len3 = data16.length;
for(let i3=0; i3<len3; i3++){
let data17 = data16[i3];
if(typeof data17 === "string"){
if(!pattern8.test(data17)){
const err25 = {instancePath:instancePath+"/icons/" + i2+"/sizes/" + i3,schemaPath:"#/$defs/Icon/properties/sizes/items/pattern",keyword:"pattern",params:{pattern: "^([0-9]+x[0-9]+|any)$"},message:"must match pattern \""+"^([0-9]+x[0-9]+|any)$"+"\""};
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
const err26 = {instancePath:instancePath+"/icons/" + i2+"/sizes/" + i3,schemaPath:"#/$defs/Icon/properties/sizes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err27 = {instancePath:instancePath+"/icons/" + i2+"/sizes",schemaPath:"#/$defs/Icon/properties/sizes/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data13.theme !== undefined){
let data18 = data13.theme;
if(typeof data18 !== "string"){
const err28 = {instancePath:instancePath+"/icons/" + i2+"/theme",schemaPath:"#/$defs/Icon/properties/theme/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(!((data18 === "light") || (data18 === "dark"))){
const err29 = {instancePath:instancePath+"/icons/" + i2+"/theme",schemaPath:"#/$defs/Icon/properties/theme/enum",keyword:"enum",params:{allowedValues: schema38.properties.theme.enum},message:"must be equal to one of the allowed values"};
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
const err30 = {instancePath:instancePath+"/icons/" + i2,schemaPath:"#/$defs/Icon/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err31 = {instancePath:instancePath+"/icons",schemaPath:"#/properties/icons/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err32 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="contract:isSkillFrontmatter" */;
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

